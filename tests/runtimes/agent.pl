% GNU Prolog.
:- initialization(play).

play :- line(Line), answer(Line), play.

line(Line) :- get_char(Char), rest(Char, Line).

rest(end_of_file, _) :- halt.
rest('\n', []).
rest(Char, [Char | Line]) :- Char \== end_of_file, Char \== '\n', line(Line).

answer([q, u, i, t]) :- halt.
answer([g, o, ' ' | _]) :- write(moves), nl, flush_output.
answer([m, o, v, e, s, ' ' | List]) :- say(List), nl, flush_output.
answer(_).

say([]).
say(['\t' | _]).
say([Char | List]) :- Char \== '\t', put_char(Char), say(List).
