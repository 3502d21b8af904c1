/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import type { Output } from '../../kit/client/operations.ts'
import { useStore } from '../../kit/client/store.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Face } from '../../kit/parts/face.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { joinNames, nameOf } from '../household.ts'
import type { DoorGuest } from '../household.ts'
import { CoverageState } from '../person-facts.tsx'
import { unsent } from '../unsent.ts'
import { useJustSigned } from '../use-arrivals.ts'
import { AtPlace, useTime } from '../../kit/time/at-place.tsx'

type Household = Output<'listJustSigned'>['items'][number]

export type JustSignedProps = {
	readonly locationId: string | undefined
	readonly onLetIn: (people: readonly DoorGuest[]) => void
	/** Shows the card of whoever a waiver names. */
	readonly onShow: (name: string, waiverId: string) => void
}

/** More rows push what is expected out of sight. */
const SHOWN = 4

/** Households that have signed and not come yet. One press lets in those of one who are covered. */
export function JustSigned(props: JustSignedProps) {
	const { door } = useWords('door')
	const heading = useId()
	const { data, error, refetch } = useJustSigned(props.locationId)
	const households = useComing(data?.items)
	const [isWhole, setWhole] = useState(false)
	return (
		<section class="panel" aria-labelledby={heading}>
			<header class="panel-head">
				<h2 id={heading}>{door.justSigned}</h2>
				{households !== undefined && households.length > 0 && <span class="count">{households.length}</span>}
			</header>
			{data === undefined && error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{households?.length === 0 && <p class="hint">{door.noneSigned}</p>}
			{households !== undefined && households.length > 0 && (
				<ul class="lines">
					{households.slice(0, isWhole ? undefined : SHOWN).map((household) => (
						<AtPlace key={household.waiverId} id={household.locationId}>
							<HouseholdLine household={household} {...props} />
						</AtPlace>
					))}
				</ul>
			)}
			{households !== undefined && households.length > SHOWN && !isWhole && (
				<button type="button" class="more-line" onClick={() => setWhole(true)}>
					{fill(door.showAll, { count: households.length })}
				</button>
			)}
		</section>
	)
}

/** Without those who are being let in. */
function useComing(households: readonly Household[] | undefined): readonly Household[] | undefined {
	const items = useStore(unsent)
	const ids = new Set(items.flatMap(({ people }) => people.map(({ participant }) => participant.id)))
	return households
		?.map((household) => ({
			...household,
			people: household.people.filter(({ participant }) => !ids.has(participant.id)),
		}))
		.filter(({ people }) => people.length > 0)
}

function HouseholdLine({ household, onLetIn, onShow }: JustSignedProps & { household: Household }) {
	const { door, tag } = useWords('door')
	const time = useTime()
	const { people, signedAt, source, flagsOpen, waiverId } = household
	const [first, ...others] = people
	if (first === undefined) return null
	const name = nameOf(first)
	const guests = people.filter(({ coverage }) => coverage.covered)
	const refused = people.find(({ coverage }) => !coverage.covered)
	const isCovered = guests.length > 0
	const label = isCovered
		? fill(fillPlural(door.letInOf, guests.length, tag), { names: joinNames(guests) })
		: fill(door.openOf, { names: name })
	return (
		<li>
			<Face name={name} />
			<span class="who-text">
				<button type="button" class="name" onClick={() => onShow(name, waiverId)}>
					{name}
				</button>{' '}
				{flagsOpen > 0 && (
					<span class="mark alert">
						<Icon name="flag" size={14} />
						{door.toReview}
					</span>
				)}
				<span class="sub">
					{fill(door.signedBy[source], { time: time(signedAt, tag) })}
					{others.length > 0 && `, ${fillPlural(door.andMinors, others.length, tag)}`}
				</span>
				{refused !== undefined && <CoverageState person={refused} />}
			</span>
			<Button
				class="act"
				aria-label={label}
				onClick={() => (isCovered ? onLetIn(guests) : onShow(name, waiverId))}
			>
				{!isCovered
					? door.open
					: guests.length > 1
						? fillPlural(door.letInMany, guests.length, tag)
						: door.letIn}
			</Button>
		</li>
	)
}
