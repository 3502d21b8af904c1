/** @jsxImportSource preact */
import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { ErrorText } from '../kit/parts/error-text.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { GuestCard } from './guest-card.tsx'
import type { FinderState } from './use-finder.ts'

type ResultsProps = {
	readonly finder: FinderState
	readonly container: RefObject<HTMLElement | null>
	readonly isBusy: boolean
	readonly onLetIn: (people: readonly Person[]) => void
	readonly onAnyway: (people: readonly Person[]) => void
}

/** The matching people. Without a text, the list is empty. Arrows go from card to card. */
export function Results({ finder, container, isBusy, onLetIn, onAnyway }: ResultsProps) {
	const { controls, door } = useWords('door')
	const { households, isOld, hasMore, error, retry } = finder
	const isAlike = households?.[0]?.isExact === false
	return (
		<section
			ref={container}
			class={isOld ? 'results old' : 'results'}
			aria-label={door.found}
			onKeyDown={(event) => {
				if (event.key === 'Escape') finder.clear()
				const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
				if (step === 0) return
				event.preventDefault()
				moveFocus(container, step)
			}}
		>
			{error !== undefined && error !== null && <ErrorText error={error} onRetry={retry} />}
			{isAlike && <p class="hint">{fill(controls.alike, { text: finder.text })}</p>}
			{households?.map((household) => (
				<GuestCard
					key={household.id}
					household={household}
					isBusy={isBusy}
					onLetIn={onLetIn}
					onAnyway={onAnyway}
				/>
			))}
			{hasMore && <p class="hint">{door.more}</p>}
			{households?.length === 0 && !isOld && <Nobody title={fill(door.nothing, { text: finder.text })} />}
			{isAlike && !isOld && <Nobody title={door.noneOfThese} />}
		</section>
	)
}

/** A guest who is not found signs first. */
function Nobody({ title }: { title: string }) {
	const { door } = useWords('door')
	const [isShown, setShown] = useState(false)
	return (
		<div class="nobody">
			<p>
				<strong>{title}</strong>
			</p>
			<p class="hint">{door.nothingHint}</p>
			<div class="actions">
				<button type="button" class="button act" onClick={() => setShown(true)}>
					<Icon name="qr" />
					{door.showCode}
				</button>
			</div>
			{isShown && <CodeDialog onClose={() => setShown(false)} />}
		</div>
	)
}

/** Moves the focus to the first action on the next card; above the first card is the field. */
function moveFocus(container: RefObject<HTMLElement | null>, step: 1 | -1): void {
	const cards = [...(container.current?.querySelectorAll<HTMLElement>('.card') ?? [])]
	const at = cards.findIndex((card) => card.contains(document.activeElement))
	const next = cards[at + step]
	if (next !== undefined) next.querySelector<HTMLElement>('.act:not(:disabled)')?.focus()
	else if (step === -1) document.querySelector<HTMLElement>('.finder input')?.focus()
}
