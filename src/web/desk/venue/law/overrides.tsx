/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { OverrideShape } from '../../../../features/jurisdictions/model.ts'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { Button } from '../../kit/parts/button.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { birthDayOf } from '../../kit/time/times.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { RemoveDialog, SetDialog } from './override-dialogs.tsx'
import { useOverrides } from './use-overrides.ts'
import { labelOf, spellValue } from './values.ts'

/** What an owner, or a lawyer for them, has decided otherwise than our rules say. */
export function Overrides({ organization: { jurisdiction } }: { organization: OrganizationDetail }) {
	const { overrides: texts } = useWords('venue')
	return (
		<>
			<p class="hint">{texts.hint}</p>
			<OverrideList jurisdiction={jurisdiction} />
		</>
	)
}

type OverrideListProps = {
	/** The place in force. */
	readonly jurisdiction: string
	/** Of a location alone; without it, of the whole venue. */
	readonly locationId?: string
}

export function OverrideList(props: OverrideListProps) {
	const { overrides: texts } = useWords('venue')
	const { data, error, refetch } = useOverrides(props.locationId)
	const [isAdding, setAdding] = useState(false)
	return (
		<>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data?.items.length === 0 && <p class="hint">{texts.none}</p>}
			<ul class="place-list">
				{data?.items.map((override) => (
					<OverrideRow key={override.id} override={override} />
				))}
			</ul>
			<Button onClick={() => setAdding(true)}>
				<Icon name="plus" size={18} />
				{texts.add}
			</Button>
			{isAdding && <SetDialog {...props} onClose={() => setAdding(false)} />}
		</>
	)
}

function OverrideRow({ override }: { override: OverrideShape }) {
	const words = useWords('venue')
	const { overrides: texts, settings, tag } = words
	const [isRemoving, setRemoving] = useState(false)
	const { jurisdiction, path, value, was, ours, reason, hasChanged, isDue, reviewAt } = override
	const label = labelOf(path, words)
	return (
		<li>
			<div class="place-name">
				<strong>{label}</strong> <span class="hint">{jurisdiction}</span>
				<p>{spellValue(path, value, words)}</p>
				<p class="hint">
					{tellOrigin(override, words)} {reason}
				</p>
				{hasChanged && (
					<p>
						{fill(texts.changed, {
							was: spellValue(path, was, words),
							ours: spellValue(path, ours, words),
						})}
					</p>
				)}
				{isDue ? (
					<p>
						<span class="badge here">{texts.due}</span>
					</p>
				) : (
					<p class="hint">{fill(texts.until, { day: birthDayOf(reviewAt, tag) })}</p>
				)}
			</div>
			<span class="row-actions">
				<Button aria-label={`${settings.remove}: ${label}`} onClick={() => setRemoving(true)}>
					{settings.remove}
				</Button>
			</span>
			{isRemoving && <RemoveDialog override={override} onClose={() => setRemoving(false)} />}
		</li>
	)
}

/** By whom a value was decided, and what ours is. */
export function tellOrigin({ path, decidedBy, on, ours }: OverrideShape, words: DeskWords<'venue'>): string {
	return fill(words.overrides.setBy, {
		name: [decidedBy.name, decidedBy.firm].filter(Boolean).join(', '),
		day: birthDayOf(on, words.tag),
		ours: spellValue(path, ours, words),
	})
}
