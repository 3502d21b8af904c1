/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { readDevice } from '../../kit/session/session-calls.ts'

/** The venue's mark and name above the sign-in. Nothing on a box of several venues: the address tells none apart. */
export function VenueHead() {
	const { data } = useQuery({ queryKey: ['device'], queryFn: readDevice, retry: false })
	const venue = data?.venue
	if (venue === undefined || venue === null) return null
	const { name, logoSha256 } = venue
	return (
		<p class="venue-head">
			{logoSha256 === null ? (
				<span class="venue-initials" aria-hidden="true">
					{initialsOf(name)}
				</span>
			) : (
				<img src={`/brand/logo/${logoSha256}`} alt="" />
			)}
			<b>{name}</b>
		</p>
	)
}

/** The first letters of the first two words of a name. */
function initialsOf(name: string): string {
	return name
		.split(/\s+/)
		.slice(0, 2)
		.map((word) => Array.from(word)[0]?.toLocaleUpperCase() ?? '')
		.join('')
}
