/** @jsxImportSource preact */
import { useMay } from '../../kit/client/current.ts'
import { Expected } from './expected.tsx'
import { JustSigned } from './just-signed.tsx'
import type { JustSignedProps } from './just-signed.tsx'
import { ToReview } from './to-review.tsx'

/** What happens now, while nothing is typed: who has just signed, who is expected, and what has to be reviewed. */
export function Shift(props: JustSignedProps) {
	const mayReadEvents = useMay('events:read')
	const mayReview = useMay('waivers:read')
	return (
		<>
			<JustSigned {...props} />
			<div class="door-pair">
				{mayReadEvents && <Expected locationId={props.locationId} />}
				{mayReview && <ToReview locationId={props.locationId} />}
			</div>
		</>
	)
}
