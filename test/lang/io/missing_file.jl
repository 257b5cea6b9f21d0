open("/nonexistent/file.txt") # expect error: SystemError: opening file "/nonexistent/file.txt": No such file or directory
