import { useCallback, useMemo, useRef, useState } from 'preact/hooks'
import type { Issue } from '../../../blocks/types.ts'
import type { PageProps } from '../page-props.ts'
import { checkForm, inOrder } from '../entries/check-form.ts'
import type { CheckedForm } from '../entries/check-form.ts'
import { mergeEntries } from '../entries/entries.ts'
import type { Entries } from '../entries/entries.ts'

/** How long after leaving a block it is checked, in milliseconds: a message must not move the button under a tap. */
const CHECK_DELAY_MS = 300

export type FormState = {
	readonly entries: Entries
	readonly checked: CheckedForm
	/** What is wrong, as far as the guest is told by now. */
	readonly issues: readonly Issue[]
	/** What the summary on top tells: all that was wrong when the guest went on, and still is. */
	readonly summary: readonly Issue[]
	/** How often the guest was led to the summary. */
	readonly turn: number
	set(changes: Entries): void
	/** Checks one block that was left, where it is filled. */
	leave(blockId: string): void
	/** Tells of everything that is wrong. @returns whether nothing is */
	checkAll(): boolean
	setIssues(issues: readonly Issue[]): void
}

/** The entries of a form and what is wrong with them. A message that is shown is checked again at every change. */
export function useFormState(pageProps: PageProps, save: (entries: Entries) => void): FormState {
	const [entries, setEntries] = useState<Entries>(pageProps.entries)
	const [told, setTold] = useState<readonly Issue[]>(pageProps.issues)
	const [turn, setTurn] = useState(pageProps.issues.length > 0 ? 1 : 0)
	const [summed, setSummed] = useState<readonly Issue[]>(pageProps.issues)
	const latest = useRef(entries)
	const checked = useMemo(() => checkForm(pageProps, entries), [pageProps, entries])
	const set = useCallback(
		(changes: Entries): void => {
			latest.current = mergeEntries(latest.current, changes)
			const { issues } = checkForm(pageProps, latest.current)
			setEntries(latest.current)
			// What is told is not taken back before it is mended, and nothing new is told while a guest types.
			setTold((before) =>
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
		setTimeout(() => {
			const found = checkForm(pageProps, latest.current).issues.filter((issue) => issue.blockId === blockId)
			setTold((before) =>
				inOrder(pageProps.blocks, [...before.filter((issue) => issue.blockId !== blockId), ...found]),
			)
		}, CHECK_DELAY_MS)
	}
	const setIssues = (issues: readonly Issue[]): void => {
		setTold(issues)
		setSummed(issues)
		if (issues.length > 0) setTurn(turn + 1)
	}
	const checkAll = (): boolean => {
		setIssues(checked.issues)
		return checked.issues.length === 0
	}
	const summary = told.filter(({ path }) => summed.some((each) => each.path === path))
	return { entries, checked, issues: told, summary, turn, set, leave, checkAll, setIssues }
}
