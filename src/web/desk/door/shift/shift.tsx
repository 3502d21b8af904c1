/** @jsxImportSource preact */
import { useMay } from '../../kit/client/current.ts'
import { Expected } from './expected.tsx'
import { JustSigned } from './just-signed.tsx'
import type { JustSignedProps } from './just-signed.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useId } from 'preact/hooks'
import { fillPlural } from '../../../../i18n/fill.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { call } from '../../kit/client/call.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { spanOfDay } from '../../kit/time/local-time.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { useToday } from '../use-arrivals.ts'
import { AtPlace, useTime, useZone } from '../../kit/time/at-place.tsx'

const SHOWN = 3

/** Waivers of today with an answer that nobody has reviewed. Opening one is logged, as everywhere. */
function ToReview({ locationId }: { locationId: string | undefined }) {
	const { door, tag } = useWords('door')
	const timezone = useZone()
	const heading = useId()
	const today = useToday(locationId).data?.date
	const from = today && spanOfDay(today, timezone).from
	const { data } = useQuery({
		queryKey: ['waivers', 'to-review', from],
		queryFn: () =>
			call('listWaivers', { query: { flags: 'open', from: from ?? '', limit: SHOWN, count: 'true' } }),
		enabled: from !== undefined,
	})
	const [next] = data?.items ?? []
	if (data === undefined || next === undefined) return null
	return (
		<section class="panel" aria-labelledby={heading}>
			<header class="panel-head">
				<h2 id={heading}>{door.toReview}</h2>
				<span class="count due">{data.count}</span>
			</header>
			<ul class="lines">
				{data.items.map(({ id, signedAt, signer, templateName, flagsOpen, locationId: place }) => (
					<li key={id}>
						<AtPlace id={place}>
							<SignedAt at={signedAt} />
						</AtPlace>
						<span class="who-text">
							<a class="name" href={hrefOf(id)}>
								{fullName(signer)}
							</a>
							<span class="sub">{templateName}</span>
						</span>
						<span class="mark alert">
							<Icon name="flag" size={14} />
							<span aria-hidden="true">{flagsOpen}</span>
							<span class="vh">{fillPlural(door.flags, flagsOpen, tag)}</span>
						</span>
					</li>
				))}
			</ul>
			<a class="more-line" href={hrefOf(next.id)}>
				{door.reviewNext}
			</a>
		</section>
	)
}

function SignedAt({ at }: { readonly at: string }) {
	const { tag } = useWords('door')
	const time = useTime()
	return (
		<time class="sub" dateTime={at}>
			{time(at, tag)}
		</time>
	)
}

/** The waiver in the list of open flags, through which a key leads from one to the next. */
function hrefOf(id: string): string {
	return `/desk/waivers/${id}?flags=open`
}

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
