/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Guest } from '../../../../features/checkins/lookup/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { describeError } from '../../kit/parts/error-text.tsx'
import { FaultText } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Screen } from '../frame/screens.ts'
import type { Option, OptionGroup } from './option.ts'
import { useOptions } from './use-options.ts'
import type { Options } from './use-options.ts'
import { Face } from '../../kit/parts/face.tsx'
import { splitHits } from '../../kit/words/match.ts'

/** What was typed before the search had loaded, and whether Enter came after it. */
export type SearchStart = { readonly text: string; readonly isEntered: boolean }

export type SearchBodyProps = {
	readonly start: SearchStart
	/** The screens that the person may use. */
	readonly screens: readonly Screen[]
	readonly onHelp: (screen: Screen) => void
	readonly onCode: (guest: Guest) => void
	readonly onClose: () => void
}

/** One field for screens, people, waivers, events, settings and help, and for what can be done with the first guest. */
export function SearchBody({ start, screens, onHelp, onCode, onClose }: SearchBodyProps) {
	const { search } = useWords('help')
	const list = useId()
	const { route } = useLocation()
	const [text, setText] = useState(start.text)
	const found = useOptions(text, { screens, onHelp, onCode })
	const open = (option: Option, inNewTab: boolean): void => {
		onClose()
		if (!('href' in option)) option.run()
		else if (inNewTab) window.open(option.href)
		else route(option.href)
	}
	const { selected, onKey, forget } = useSelection(found, open, start.isEntered)
	const options = found.groups.flatMap((group) => group.options)
	const field = useRef<HTMLInputElement>(null)
	useLayoutEffect(() => field.current?.focus(), [])
	return (
		<>
			<div class="command-box" onKeyDown={onKey}>
				<Icon name="search" />
				<input
					ref={field}
					class="box"
					role="combobox"
					aria-label={search.title}
					aria-expanded={options.length > 0}
					aria-controls={list}
					aria-autocomplete="list"
					aria-activedescendant={selected === undefined ? undefined : elementOf(list, selected)}
					placeholder={search.hint}
					autocomplete="off"
					spellcheck={false}
					maxLength={200}
					value={text}
					onInput={({ currentTarget }) => {
						forget()
						setText(currentTarget.value)
					}}
				/>
				<CloseButton onClose={onClose} />
			</div>
			<div class="options-pane" onMouseDown={(event) => event.preventDefault()}>
				{options.length > 0 && (
					<OptionList id={list} text={text} groups={found.groups} selected={selected} onOpen={open} />
				)}
				<Outcome text={text.trim()} count={options.length} found={found} />
			</div>
		</>
	)
}

function CloseButton({ onClose }: Pick<SearchBodyProps, 'onClose'>) {
	const { controls } = useWords('shell')
	return (
		<button type="button" class="icon-button" aria-label={controls.close} onClick={onClose}>
			<Icon name="cross" />
		</button>
	)
}

type OutcomeProps = { readonly text: string; readonly count: number; readonly found: Options }

/** Says how much was found, that the service is still looking, or why it can't be asked. */
function Outcome({ text, count, found: { isLooking, error } }: OutcomeProps) {
	const words = useWords('help')
	const { search, tag } = words
	return (
		<>
			{error !== null && <FaultText>{describeError(error, words)}</FaultText>}
			<p role="status" class={count > 0 ? 'vh' : 'hint'}>
				{text === ''
					? ''
					: isLooking
						? fill(search.looking, { text })
						: count > 0
							? fillPlural(search.count, count, tag)
							: error === null && fill(search.nothing, { text })}
			</p>
		</>
	)
}

/** How far each arrow goes. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The option that Enter opens: the first, or the one to which the arrows went. If Enter comes before the service has
 * responded, it opens the first option once it has.
 */
function useSelection(
	{ groups, isLooking, isSure }: Options,
	open: (option: Option, inNewTab: boolean) => void,
	isEntered: boolean,
) {
	const options = groups.flatMap((group) => group.options)
	const [id, setId] = useState<string>()
	const waits = useRef(isEntered)
	const chosen = options.find((option) => option.id === id)
	const selected = chosen ?? options[0]
	useEffect(() => {
		if (!waits.current || (isLooking && !isSure)) return
		waits.current = false
		if (selected !== undefined) open(selected, false)
	}, [isLooking, isSure])
	const onKey = (event: KeyboardEvent): void => {
		const by = STEPS[event.key]
		if (by !== undefined && selected !== undefined) {
			event.preventDefault()
			const at = options.indexOf(selected) + by
			setId(options[(at + options.length) % options.length]?.id)
		}
		if (event.key !== 'Enter' || event.isComposing || event.target instanceof HTMLButtonElement) return
		event.preventDefault()
		if (isLooking && chosen === undefined && !isSure) waits.current = true
		else if (selected !== undefined) open(selected, event.ctrlKey || event.metaKey)
	}
	const forget = (): void => {
		waits.current = false
		setId(undefined)
	}
	return { selected, onKey, forget }
}

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
function elementOf(listId: string, { id }: Option): string {
	return `${listId}-${id}`
}

/** What a text may mean, by groups. The focus stays in the field. */
function OptionList({ id, text, groups, selected, onOpen }: OptionListProps) {
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
