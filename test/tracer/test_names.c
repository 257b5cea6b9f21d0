/* The single-source tables: every entry has a text, nothing else has. */
#include "support/test.h"
#include "lintel/trace.h"

static void every_status_has_a_text_of_its_own(void **state)
{
    (void)state;
    const int all[] = {
#define X(name, value, text) value,
        LT_STATUS_MAP(X)
#undef X
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_string_not_equal(lt_status_text(all[i]), "unknown status");
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(lt_status_text(all[i]), lt_status_text(all[k]));
    }
    assert_string_equal(lt_status_text(-9999), "unknown status");
    assert_string_equal(lt_status_text(1), "unknown status");
}

static void events_tiers_and_variants_have_names(void **state)
{
    (void)state;
    for (int k = 0; k < LT_EVENT_KIND_COUNT; k++)
        assert_string_not_equal(lt_event_name((lt_event_kind)k), "unknown");
    assert_string_equal(lt_event_name((lt_event_kind)99), "unknown");
    assert_string_equal(lt_tier_name(LT_TIER_OPTIMISED), "optimised");
    assert_string_equal(lt_tier_name((lt_tier)77), "unknown");
    assert_string_equal(lt_variant_name(LT_VARIANT_PROBED), "probed");
    assert_string_equal(lt_variant_name((lt_variant)77), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_a_text_of_its_own),
        cmocka_unit_test(events_tiers_and_variants_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
