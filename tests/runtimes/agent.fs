\ Gforth.
131072 constant most
create line most 2 + allot
: say-move ( address length -- )
	bounds ?do i c@ 9 = if leave then i c@ emit loop cr ;
: answer ( address length -- )
	2dup s" quit" str= if bye then
	2dup s" go " string-prefix? if ." moves" cr then
	2dup s" moves " string-prefix? if 6 /string say-move else 2drop then
	stdout flush-file drop ;
: play begin line most stdin read-line throw while line swap answer repeat bye ;
play
