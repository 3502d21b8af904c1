/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { KeptGuest } from '../../../../features/checkins/kept/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { connection } from '../../kit/client/connection.ts'
import { useStore } from '../../kit/client/store.ts'
import { Button } from '../../kit/parts/button.tsx'
import { Face } from '../../kit/parts/face.tsx'
import { Notice } from '../../kit/parts/notice.tsx'
import { timeOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { mayEnter, nameOf } from '../household.ts'
import type { DoorGuest } from '../household.ts'
import { BanNotice, CoverageState, Marks, bornOf } from '../person-facts.tsx'
import { unsent } from '../unsent.ts'
import { MIN_LETTERS } from '../use-lookup.ts'
import { keptList, useKeeping } from './kept-list.ts'
import type { KeptList } from './kept-list.ts'
import { MAX_SHOWN, isCode, searchKept } from './search-kept.ts'
import { useZone } from '../../kit/time/at-place.tsx'

type KeptGuestsProps = {
	readonly text: string
	/** True once the service doesn't answer about the text. */
	readonly isSilent: boolean
	readonly locationId: string | undefined
	readonly onLetIn: (people: readonly DoorGuest[]) => void
}

/** Keeps the list of likely guests on a desk device, and finds guests in it while the service is out of reach. */
export function KeptGuests({ text, isSilent, locationId, onLetIn }: KeptGuestsProps) {
	const { kept, tag } = useWords('door')
	const timezone = useZone()
	useKeeping(locationId)
	const list = useStore(keptList)
	const isLost = useStore(connection).lostAt !== undefined
	const [isOpen, setOpen] = useState(false)
	// Whoever has chosen the list goes on with it until the service is back.
	useEffect(() => {
		if (!isLost && !isSilent) setOpen(false)
	}, [isLost, isSilent])
	if (list === undefined || text.trim().length < MIN_LETTERS || !(isSilent || isLost)) return null
	const time = timeOf(list.at, tag, timezone)
	if (!isOpen)
		return (
			<Notice tone="warn" actions={<Button onClick={() => setOpen(true)}>{kept.look}</Button>}>
				<p>{fill(kept.hint, { time })}</p>
			</Notice>
		)
	return (
		<>
			<Notice tone="warn" title={fill(kept.from, { time, count: list.guests.length })} />
			<Matches list={list} text={text} time={time} onLetIn={onLetIn} />
		</>
	)
}

type MatchesProps = Pick<KeptGuestsProps, 'text' | 'onLetIn'> & {
	readonly list: KeptList
	readonly time: string
}

function Matches({ list, text, time, onLetIn }: MatchesProps) {
	const { door, kept } = useWords('door')
	const guests = searchKept(list.guests, text, Date.now())
	if (guests.length === 0)
		return <p role="status">{isCode(text) ? kept.unknown : fill(kept.nobody, { text })}</p>
	return (
		<>
			{guests.map((guest) => (
				<Card key={guest.participant.id} guest={guest} time={time} onLetIn={onLetIn} />
			))}
			{guests.length === MAX_SHOWN && <p class="hint">{door.more}</p>}
		</>
	)
}

type CardProps = Pick<MatchesProps, 'time' | 'onLetIn'> & { readonly guest: KeptGuest }

function Card({ guest, time, onLetIn }: CardProps) {
	const words = useWords('door')
	const { kept } = words
	const { ban, participant } = guest
	const name = nameOf(guest)
	const isWaiting = useStore(unsent).some(
		({ people, state }) =>
			state !== 'refused' && people.some((person) => person.participant.id === participant.id),
	)
	return (
		<article class={`panel guest ${ban === null ? '' : 'is-banned'}`} aria-label={name} data-stop>
			<div class="guest-top">
				<Face name={name} />
				<div class="stack tight">
					<h2>{name}</h2>
					<p class="born">{bornOf(guest, words)}</p>
					<p class="coverage">
						<CoverageState person={guest} />
						<Marks person={guest} />
					</p>
					<p class="hint">{fill(kept.asOf, { time })}</p>
				</div>
			</div>
			<BanNotice person={guest} />
			{isWaiting && <p class="hint">{words.door.waits}</p>}
			{mayEnter(guest) && !isWaiting && (
				<div class="guest-acts">
					<Button
						class="act primary"
						aria-label={fill(kept.letInOf, { names: name })}
						onClick={() => onLetIn([guest])}
					>
						{kept.letIn}
					</Button>
				</div>
			)}
		</article>
	)
}
