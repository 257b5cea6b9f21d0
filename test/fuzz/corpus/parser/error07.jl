"abc
def