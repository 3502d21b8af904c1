/** @jsxImportSource preact */
import { useSession } from '../../kit/client/current.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { initialsOf } from '../../kit/parts/face.tsx'

/** The venue's mark and name, which lead to where the person begins. */
export function VenueLink({ href }: { href: string }) {
	const { name } = useSession().organization
	return (
		<a class="venue" href={href} aria-label={name}>
			<VenueMark name={name} />
			<span class="venue-name">{name}</span>
		</a>
	)
}

/** The logo, else the initials on the venue's color. */
function VenueMark({ name }: { name: string }) {
	const { data } = useOrganization()
	const logo = data?.branding.logo
	if (logo !== null && logo !== undefined)
		return <img class="venue-mark" src={`/brand/logo/${logo.sha256}`} alt="" />
	return <span class="venue-mark plain-mark" aria-hidden="true" data-initials={initialsOf(name)} />
}
