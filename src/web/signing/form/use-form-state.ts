import { useCallback, useMemo, useRef, useState } from 'preact/hooks'
import type { Issue } from '../../../blocks/types.ts'
import type { PageProps } from '../page-props.ts'
import { checkForm, inOrder } from '../entries/check-form.ts'
import type { CheckedForm } from '../entries/check-form.ts'
import { mergeEntries } from '../entries/entries.ts'
import type { Entries } from '../entries/entries.ts'

/**
 * How long after the focus leaves a block it is checked, in milliseconds: a message must not move the button under a
 * tap.
 */
export const CHECK_DELAY_MS = 300

export type FormState = {
	readonly entries: Entries
	readonly check: CheckedForm
	/** The visible issues. */
	readonly issues: readonly Issue[]
	/** The issues in the summary: those that were found when the guest continued, and that remain. */
	readonly summary: readonly Issue[]
	/** How often the focus was moved to the summary. */
	readonly turn: number
	set(changes: Entries): void
	/** Checks a block after the focus has left it, if it has any entry. */
	leave(blockId: string): void
	/** Shows all issues. @returns true if there are none */
	checkAll(): boolean
	setIssues(issues: readonly Issue[]): void
}

/** What only the service could find, and the entries in which it found it. */
type Refusal = { readonly issues: readonly Issue[]; readonly entries: Entries }

/** The entries of a form and their issues. A shown issue is checked again at every change. */
export function useFormState(pageProps: PageProps, save: (entries: Entries) => void): FormState {
	const [entries, setEntries] = useState<Entries>(pageProps.entries)
	const [shownIssues, setShownIssues] = useState<readonly Issue[]>(pageProps.issues)
	const [turn, setTurn] = useState(pageProps.issues.length > 0 ? 1 : 0)
	const [summaryIssues, setSummaryIssues] = useState<readonly Issue[]>(pageProps.issues)
	const latest = useRef(entries)
	const check = useMemo(() => checkForm(pageProps, entries), [pageProps, entries])
	const isOwn = ({ path }: Issue): boolean => check.issues.some((issue) => issue.path === path)
	const refusalOf = (issues: readonly Issue[]): Refusal => ({
		issues: issues.filter((issue) => !isOwn(issue)),
		entries: latest.current,
	})
	const refusal = useRef(refusalOf(pageProps.issues))
	const findIssues = (): readonly Issue[] => {
		const { issues, visible } = checkForm(pageProps, latest.current)
		// The page can't check these again: each stays until its block has other entries.
		const others = refusal.current.issues.filter(
			({ blockId }) =>
				blockId !== undefined &&
				visible.has(blockId) &&
				entriesOf(blockId, refusal.current.entries) === entriesOf(blockId, latest.current),
		)
		return inOrder(pageProps.blocks, [...issues, ...others])
	}
	const set = useCallback(
		(changes: Entries): void => {
			latest.current = mergeEntries(latest.current, changes)
			const issues = findIssues()
			setEntries(latest.current)
			// A message stays until its fault is corrected, and no new one appears while the guest types.
			setShownIssues((before) =>
				before.length === 0 ? before : issues.filter(({ path }) => before.some((each) => each.path === path)),
			)
			save(latest.current)
		},
		[pageProps],
	)
	const leave = (blockId: string): void => {
		const isFilled = Object.keys(latest.current).some(
			(name) => name === blockId || name.startsWith(`${blockId}.`),
		)
		if (!isFilled) return
		const show = (): void => {
			const ownIssues = findIssues().filter((issue) => issue.blockId === blockId)
			setShownIssues((before) =>
				inOrder(pageProps.blocks, [...before.filter((issue) => issue.blockId !== blockId), ...ownIssues]),
			)
		}
		setTimeout(() => {
			// Nothing may move under a pen that is drawing.
			if (document.querySelector('canvas:active') === null) show()
			else addEventListener('pointerup', show, { once: true })
		}, CHECK_DELAY_MS)
	}
	const setIssues = (issues: readonly Issue[]): void => {
		refusal.current = refusalOf(issues)
		setShownIssues(issues)
		setSummaryIssues(issues)
		if (issues.length > 0) setTurn(turn + 1)
	}
	const checkAll = (): boolean => {
		setIssues(check.issues)
		return check.issues.length === 0
	}
	const summary = shownIssues.filter(({ path }) => summaryIssues.some((each) => each.path === path))
	return { entries, check, issues: shownIssues, summary, turn, set, leave, checkAll, setIssues }
}

function entriesOf(blockId: string, entries: Entries): string {
	const own = Object.entries(entries).filter(([name]) => name === blockId || name.startsWith(`${blockId}.`))
	return JSON.stringify(own)
}
