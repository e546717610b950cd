program agent
	implicit none
	character(len=131072) :: line
	integer :: failed, tab, i
	real(8) :: total

	do
		read (*, '(a)', iostat=failed) line
		if (failed /= 0 .or. line == 'quit') exit
		if (line(1:3) == 'go ') then
			total = 0
			!$omp parallel do reduction(+:total)
			do i = 1, 100000
				total = total + sqrt(real(i, 8))
			end do
			if (total > 0) print '(a)', 'moves'
		else if (line(1:6) == 'moves ') then
			tab = index(line, char(9))
			if (tab == 0) tab = len_trim(line) + 1
			print '(a)', line(7:tab - 1)
		end if
		flush (6)
	end do
end program
