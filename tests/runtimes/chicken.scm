; CHICKEN.
(import (chicken io) (chicken string))
(let play ((line (read-line)))
  (unless (or (eof-object? line) (string=? line "quit"))
    (cond ((substring=? line "go " 0 0 3) (print "moves"))
          ((and (> (string-length line) 6) (substring=? line "moves " 0 0 6))
           (print (car (string-split (substring line 6) "\t")))))
    (flush-output)
    (play (read-line))))
