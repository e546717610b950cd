; SBCL and CLISP.
(defun begins (line word)
  (and (>= (length line) (length word)) (string= word line :end2 (length word))))
(loop for line = (read-line *standard-input* nil "quit")
      until (string= line "quit")
      do (cond ((begins line "go ") (write-line "moves"))
               ((begins line "moves ")
                (write-line (subseq line 6 (position #\Tab line)))))
         (finish-output))
