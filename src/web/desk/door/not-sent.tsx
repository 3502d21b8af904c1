/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import { useSession } from '../kit/client/current.ts'
import { useStore } from '../kit/client/store.ts'
import { describeError } from '../kit/parts/error-text.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { timeOf } from '../kit/time/times.ts'
import { Button } from '../kit/parts/button.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import { joinNames } from './household.ts'
import { useSendAgain } from './let-in.ts'
import { dropUnsent, unsent } from './unsent.ts'
import type { Unsent } from './unsent.ts'
import { useZone } from '../kit/time/at-place.tsx'

/**
 * Arrivals that were refused: each stays, with its reason, until it is sent or taken off the list. Of those that somebody
 * else let in it says how many wait for whom.
 */
export function NotSent() {
	const { door } = useWords('door')
	const { staff } = useSession()
	const sendAgain = useSendAgain()
	const all = useStore(unsent)
	const items = all.filter((item) => item.staff.id === staff.id && item.state === 'refused')
	const others = all.filter((item) => item.staff.id !== staff.id).map((item) => item.staff.name ?? '')
	const interrupted = items.filter(({ error }) => error === undefined)
	useEffect(() => {
		// The session of a desk device ends while the service is out of reach. Its person is back, maybe for the second time.
		if (interrupted.length > 0) sendAgain(interrupted)
	}, [interrupted.map(({ key }) => key).join()])
	return (
		<div role="alert">
			{items.length > 0 && (
				<div class="panel">
					<header class="panel-head">
						<h2>{fill(door.notSent, { count: items.length })}</h2>
						<Button class="push" onClick={() => sendAgain(items)}>
							{door.sendAgain}
						</Button>
					</header>
					<ul class="lines">
						{items.map((item) => (
							<RefusedLine key={item.key} item={item} />
						))}
					</ul>
				</div>
			)}
			{[...new Set(others)].map((name) => (
				<div key={name} class="notice warn">
					<Icon name="alert" size={18} />
					<p>{fill(door.notSentBy, { count: others.filter((each) => each === name).length, name })}</p>
				</div>
			))}
		</div>
	)
}

function RefusedLine({ item: { key, at, people, error } }: { item: Unsent }) {
	const words = useWords('door')
	const timezone = useZone()
	const names = joinNames(people)
	return (
		<li class="arrival">
			<time dateTime={new Date(at).toISOString()}>{timeOf(at, words.tag, timezone)}</time>
			<span class="who-text">
				<span class="name">{names}</span>
				{error !== undefined && (
					<span class="state bad">
						<Icon name="alert" size={16} />
						<span>{describeError(error, words)}</span>
					</span>
				)}
			</span>
			<button
				type="button"
				class="icon-button"
				aria-label={fill(words.door.notSentOf, { names })}
				onClick={() => dropUnsent(key)}
			>
				<Icon name="cross" size={18} />
			</button>
		</li>
	)
}
