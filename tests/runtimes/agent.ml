let begins word line =
  String.length line >= String.length word
  && String.sub line 0 (String.length word) = word

let rec play () =
  match input_line stdin with
  | exception End_of_file -> ()
  | "quit" -> ()
  | line ->
    if begins "go " line then print_endline "moves"
    else if begins "moves " line then
      print_endline
        (List.hd (String.split_on_char '\t'
          (String.sub line 6 (String.length line - 6))));
    play ()

let () = play ()
