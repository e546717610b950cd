% SWI-Prolog.
:- initialization(play, main).

play :- read_line_to_string(user_input, Line), Line \== end_of_file, Line \== "quit", !,
	answer(Line), flush_output, play.
play.

answer(Line) :- string_concat("go ", _, Line), !, writeln(moves).
answer(Line) :- string_concat("moves ", List, Line), !,
	split_string(List, "\t", "", [Move | _]), writeln(Move).
answer(_).
