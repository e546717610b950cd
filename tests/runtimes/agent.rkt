#lang racket
(for ([line (in-lines)] #:break (string=? line "quit"))
  (cond [(string-prefix? line "go ") (displayln "moves")]
        [(string-prefix? line "moves ")
         (displayln (first (string-split (substring line 6) "\t")))])
  (flush-output))
