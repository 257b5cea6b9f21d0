"""What the process should know of the debugger's breakpoints, and what it has not been told yet."""
import lintel_layout


class Requests:
    def __init__(self, memory):
        self.memory = memory
        self.wanted = {}  # number -> (kind, text, line)
        self.queue = []   # (operation, number), each number at most once
        self.untaken = False  # something was written that the process may not have taken

    def want(self, number, place):
        if self.wanted.get(number) != place:
            self.wanted[number] = place
            self._push(lintel_layout.ADD, number)

    def drop(self, number):
        if self.wanted.pop(number, None):
            self._push(lintel_layout.REMOVE, number)

    def _push(self, operation, number):
        self.queue = [(o, n) for o, n in self.queue if n != number]
        self.queue.append((operation, number))

    def restart(self):
        """There is a new process, which knows nothing."""
        self.queue = [(lintel_layout.ADD, n) for n in self.wanted]

    def write(self):
        """As much as the ring of the stopped process takes. True if everything is written."""
        while self.queue:
            operation, number = self.queue[0]
            kind, text, line = self.wanted.get(number, (lintel_layout.NAME, "", 0))
            try:
                if not lintel_layout.put_request(self.memory, operation, number, kind, line, text):
                    return False
            except (lintel_layout.Full, lintel_layout.MemoryError_):
                return False
            self.queue.pop(0)
            self.untaken = True
        return True
