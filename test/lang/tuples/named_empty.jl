println(NamedTuple(), " ", merge(NamedTuple(), (a = 1,))) # expect: NamedTuple() (a = 1,)
