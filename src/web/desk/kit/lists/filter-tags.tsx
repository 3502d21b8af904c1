/** @jsxImportSource preact */
import { dateOf } from '../time/times.ts'
import { fill } from '../../../../i18n/fill.ts'
import { Icon } from '../parts/icons.tsx'
import { Button } from '../parts/button.tsx'
import { useWords } from '../words/use-words.tsx'
import { SaveView } from './saved-views.tsx'

export type FilterTag = { readonly name: string; readonly text: string; remove(): void }

type FilterTagsProps = {
	/** The filters that are on, in words. */
	readonly tags: readonly FilterTag[]
	readonly onClear: () => void
	/** The screen's path below `/desk` if its filters can be saved as a view. */
	readonly screen?: string
}

/** The filters of a list that are on, each with a button that removes it. */
export function FilterTags({ tags, onClear, screen }: FilterTagsProps) {
	const { filters } = useWords('kit')
	if (tags.length === 0) return null
	return (
		<div class="tags" role="group" aria-label={filters.on}>
			{tags.map(({ name, text, remove }) => (
				<span key={name} class="tag">
					{text}
					<button type="button" aria-label={fill(filters.remove, { filter: text })} onClick={remove}>
						<Icon name="cross" size={16} />
					</button>
				</span>
			))}
			<Button class="plain" onClick={onClear}>
				{filters.clear}
			</Button>
			{screen !== undefined && <SaveView screen={screen} />}
		</div>
	)
}

/** Returns a day of a filter in short words. An address may contain any value. @param day YYYY-MM-DD */
export function dayText(day: string, tag: string): string {
	return /^\d{4}-\d\d-\d\d$/.test(day) ? dateOf(`${day}T12:00:00Z`, tag, 'UTC') : day
}
