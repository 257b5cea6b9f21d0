@nosuchmacro x # expect error: the macro `@nosuchmacro` is not supported
