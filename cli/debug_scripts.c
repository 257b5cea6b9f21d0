/* debug_scripts.c - tells gdb where our script is: a piece of Python in the section that gdb looks for in every program it opens.
 * gdb runs it if its `auto-load safe-path` allows this program, and says so if not.
 */
__asm__(".pushsection \".debug_gdb_scripts\", \"MS\", @progbits, 1\n"
        ".byte 4\n" /* Python, as text: a name, a line feed, the text */
        ".ascii \"lintel\\n\"\n"
        ".ascii \"import os\\n\"\n"
        ".ascii \"here = os.path.dirname(os.path.realpath(gdb.current_objfile().filename))\\n\"\n"
        ".ascii \"for place in ('share', '../share'):\\n\"\n"
        ".ascii \"    path = os.path.join(here, place, 'lintel/debugger/gdb/lintel-gdb.py')\\n\"\n"
        ".ascii \"    if os.path.exists(path):\\n\"\n"
        ".ascii \"        gdb.execute('source ' + path)\\n\"\n"
        ".ascii \"        break\\n\"\n"
        ".byte 0\n"
        ".popsection");

/* A translation unit needs a declaration. */
extern int cli_debug_scripts;
