import { createContext } from 'preact'
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { TemplateKind, TemplateSummary } from '../../../../features/templates/model.ts'
import type { Command } from '../editing/commands.ts'
import { languagesIn } from '../editing/content.ts'
import type { Content } from '../editing/content.ts'
import { findFaults } from '../editing/faults.ts'
import type { FormFault } from '../editing/faults.ts'
import { redo, run, startHistory, undo } from '../editing/history.ts'
import type { History } from '../editing/history.ts'
import { isSame } from '../editing/same.ts'
import type { Saver } from '../editing/saver.ts'

/** The target of a focus request: a field of the settings, or the row of a block. `turn` distinguishes requests. */
export type Goal = { readonly at: 'field' | 'row' | 'handle'; readonly path: string; readonly turn: number }

/** The parts of the builder, of which a phone shows one. */
export const PANES = ['blocks', 'settings', 'preview'] as const
export type Pane = (typeof PANES)[number]

type State = {
	readonly history: History
	/** The block whose settings are shown; undefined for the form's own. */
	readonly selected: string | undefined
	readonly goal: Goal
	readonly pane: Pane
}

/** The actions: the same functions for as long as the builder is open. */
export type Acts = {
	run(command: Command): void
	undo(): void
	redo(): void
	select(blockId: string | undefined): void
	/** Selects a block, or the form's own settings, and puts the focus on one of its fields, the first by default. */
	lead(blockId: string | undefined, path?: string): void
	/** Puts the focus on a block's row, or on the handle in it. */
	focusRow(blockId: string, at?: 'row' | 'handle'): void
	show(pane: Pane): void
	/** Announces a text to screen readers. */
	announce(text: string): void
	latest(): Content
}

export type Builder = {
	readonly templateId: string
	readonly kind: TemplateKind
	readonly content: Content
	readonly selected: string | undefined
	readonly goal: Goal
	readonly pane: Pane
	readonly languages: readonly [string, ...string[]]
	/** The language in which texts are shown and written. */
	readonly language: string
	readonly faults: readonly FormFault[]
	readonly canUndo: boolean
	readonly canRedo: boolean
	readonly announcement: string
	readonly acts: Acts
	setLanguage(tag: string): void
	/** Adds the faults that only the service can find. */
	noteFaults(faults: readonly FormFault[]): void
}

/** The one state that list, settings and preview show. */
export function useBuilderState(
	{ id: templateId, kind }: Pick<TemplateSummary, 'id' | 'kind'>,
	saver: Saver,
): Builder {
	const [state, setState] = useState<State>(() => begin(saver))
	const [tag, setLanguage] = useState('')
	const [announcement, setAnnouncement] = useState('')
	const latest = useRef(state)
	const acts = useMemo((): Acts => {
		const set = (next: State): void => {
			latest.current = next
			setState(next)
		}
		const change = (turn: { history: History; blockId: string | undefined } | undefined): void => {
			if (turn === undefined) return
			const { history, blockId } = turn
			set({
				...latest.current,
				history,
				selected: known(history.content, blockId ?? latest.current.selected),
			})
		}
		const aim = (blockId: string | undefined, at: Goal['at'], path: string): void =>
			set({
				...latest.current,
				selected: blockId,
				goal: { at, path, turn: latest.current.goal.turn + 1 },
				pane: at === 'field' ? 'settings' : 'blocks',
			})
		return {
			run(command) {
				const history = run(latest.current.history, command, Date.now())
				set({ ...latest.current, history, selected: known(history.content, latest.current.selected) })
			},
			undo: () => change(undo(latest.current.history)),
			redo: () => change(redo(latest.current.history)),
			select(blockId) {
				if (blockId !== latest.current.selected) set({ ...latest.current, selected: blockId })
			},
			lead: (blockId, path = '') => aim(blockId, 'field', path),
			focusRow: (blockId, at = 'row') => aim(blockId, at, blockId),
			show: (pane) => set({ ...latest.current, pane }),
			announce: setAnnouncement,
			latest: () => latest.current.history.content,
		}
	}, [])
	const { content } = state.history
	const languages = languagesIn(content)
	const { faults, noteFaults } = useFaults(content, kind)
	return {
		templateId,
		kind,
		content,
		selected: state.selected,
		goal: state.goal,
		pane: state.pane,
		languages,
		language: languages.includes(tag) ? tag : languages[0],
		faults,
		canUndo: state.history.past.length > 0,
		canRedo: state.history.future.length > 0,
		announcement,
		acts,
		setLanguage,
		noteFaults,
	}
}

/** The checks of 200 blocks take a while: they wait until the page has shown a key press, in milliseconds. */
const CHECK_MS = 100

/** The faults of a form, a moment after it has changed. */
function useFaults(content: Content, kind: TemplateKind): Pick<Builder, 'faults' | 'noteFaults'> {
	const [own, setOwn] = useState(() => findFaults(content, kind))
	const [others, setOthers] = useState<readonly FormFault[]>([])
	const lastContent = useRef(content)
	useEffect(() => {
		if (lastContent.current === content) return undefined
		const timer = setTimeout(() => {
			lastContent.current = content
			setOwn((before) => unlessSame(before, findFaults(content, kind)))
		}, CHECK_MS)
		return () => clearTimeout(timer)
	}, [content])
	return {
		faults: useMemo(() => [...own, ...others], [own, others]),
		noteFaults: (list) => setOthers((before) => unlessSame(before, list)),
	}
}

/** An equal state is not rendered again. */
function unlessSame<T>(before: T, after: T): T {
	return isSame(before, after) ? before : after
}

/** Restored unsent changes are a separate step, so that they can be undone. */
function begin({ loaded: base, content }: Saver): State {
	const history = startHistory(base)
	return {
		history: content === base ? history : run(history, { name: 'replace', content }, 0),
		selected: undefined,
		goal: { at: 'field', path: '', turn: 0 },
		pane: 'blocks',
	}
}

function known({ blocks }: Content, blockId: string | undefined): string | undefined {
	return blocks.some(({ id }) => id === blockId) ? blockId : undefined
}

export const BuilderContext = createContext<Builder | undefined>(undefined)

export function useBuilder(): Builder {
	const builder = useContext(BuilderContext)
	if (builder === undefined) throw new Error('There is no builder around this component.')
	return builder
}
