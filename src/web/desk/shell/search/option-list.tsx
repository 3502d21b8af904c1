/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { Face } from '../../kit/parts/face.tsx'
import { splitHits } from '../../kit/words/match.ts'
import type { Option, OptionGroup } from './option.ts'

type OptionListProps = {
	readonly id: string
	/** The text of the field, which is marked in the options. */
	readonly text: string
	readonly groups: readonly OptionGroup[]
	/** The option that Enter opens. */
	readonly selected: Option | undefined
	readonly onOpen: (option: Option, inNewTab: boolean) => void
}

/** The id of an option's element, to which the field points. */
export function elementOf(listId: string, { id }: Option): string {
	return `${listId}-${id}`
}

/** What a text may mean, by groups. The focus stays in the field. */
export function OptionList({ id, text, groups, selected, onOpen }: OptionListProps) {
	const { search } = useWords('help')
	const list = useRef<HTMLDivElement>(null)
	useLayoutEffect(() => {
		list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
	}, [selected?.id])
	return (
		<div ref={list} class="options-list" id={id} role="listbox" aria-label={search.results} tabIndex={-1}>
			{groups.map(({ title, options }) => (
				<div key={`${title} ${options[0]?.id}`} role="group" aria-label={title}>
					<p class="rail-head" aria-hidden="true">
						{title}
					</p>
					{options.map((option) => (
						<OptionLine
							key={option.id}
							id={elementOf(id, option)}
							option={option}
							text={text}
							isSelected={option === selected}
							onOpen={(inNewTab) => onOpen(option, inNewTab)}
						/>
					))}
				</div>
			))}
		</div>
	)
}

type OptionLineProps = Pick<OptionListProps, 'id' | 'text'> & {
	readonly option: Option
	readonly isSelected: boolean
	readonly onOpen: (inNewTab: boolean) => void
}

function OptionLine({ id, option: { label, note, icon, keys }, text, isSelected, onOpen }: OptionLineProps) {
	return (
		<div
			class="option-line"
			role="option"
			id={id}
			aria-selected={isSelected}
			onClick={({ ctrlKey, metaKey }) => onOpen(ctrlKey || metaKey)}
		>
			{icon === undefined ? <Face name={label} /> : <Icon name={icon} />}
			<span class="option-text">
				<span>
					{splitHits(label, text).map(({ text: piece, isHit }) => (isHit ? <mark>{piece}</mark> : piece))}
				</span>
				{note !== undefined && <span class="hint">{note}</span>}
			</span>
			{keys !== undefined && <kbd>{keys}</kbd>}
		</div>
	)
}
