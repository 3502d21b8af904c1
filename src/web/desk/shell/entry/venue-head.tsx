/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { initialsOf } from '../../kit/parts/face.tsx'
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
				<span class="venue-initials" aria-hidden="true" data-initials={initialsOf(name)} />
			) : (
				<img src={`/brand/logo/${logoSha256}`} alt="" />
			)}
			<b>{name}</b>
		</p>
	)
}
