import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { CallError } from '../kit/client/call-error.ts'
import { useSession } from '../kit/client/current.ts'
import { doorText } from '../kit/client/door-text.ts'
import { describeError } from '../kit/parts/error-text.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import { groupHouseholds, nameOf, preselect } from './household.ts'
import type { Household } from './household.ts'
import { judgeScan, onlyPerson } from './scan/judge-scan.ts'
import { useScanner } from './scan/scanner.ts'
import { MIN_LETTERS, useLookup } from './use-lookup.ts'
import { useResult } from './use-result.ts'
import type { Result } from './use-result.ts'
import type { Wait } from './use-wait.ts'
import { useZone } from '../kit/time/at-place.tsx'

export type FinderState = {
	readonly text: string
	type(text: string): void
	clear(): void
	/** Shows whom a code stands for, under their name. */
	show(name: string, code: string): void
	/** The people who match the text or, while `isOld`, a beginning of it; undefined while nothing is known of it. */
	readonly households: readonly Household[] | undefined
	/** How many people match. */
	readonly count: number
	/** True if there are more people than the response has. */
	readonly hasMore: boolean
	readonly isOld: boolean
	readonly wait: Wait
	readonly error: unknown
	retry(): void
	readonly result: Result | undefined
	/** Takes a code as if a scanner had typed it. */
	scan(code: string): void
}

type Options = {
	readonly field: RefObject<HTMLInputElement | null>
	readonly results: RefObject<HTMLElement | null>
	readonly locationId: string | undefined
	/** @returns false if it asks for a reason first */
	letIn(people: readonly Person[], method: 'staff' | 'qr'): boolean
}

/** What the field holds, and what is looked up instead: the code of the person whose name it is. */
type Input = { readonly text: string; readonly code?: string }

const EMPTY: Input = { text: '' }

/** Most people in the response to a lookup. */
const MAX_FOUND = 20

/** For this long the same code counts as one scan, in milliseconds. */
const SAME_SCAN_MS = 5_000

/** The field of the door: matches for a typed or scanned text, and the actions of Enter and of a scan. */
export function useFinder({ field, results, locationId, letIn }: Options): FinderState {
	const [input, setInput] = useState(EMPTY)
	const [result, tell] = useResult()
	const { guests, error, isOld, wait, find, retry } = useLookup(askedBy(input), locationId)
	const households = guests === undefined ? undefined : groupHouseholds(guests.items)
	const put = (next: Input): void => {
		setInput(next)
		field.current?.focus()
	}
	const clear = (): void => put(EMPTY)
	const findHouseholds = async (query: string): Promise<Household[]> =>
		groupHouseholds((await find(query)).items)
	const onScan = useScan({ findHouseholds, put, letIn, tell })
	const enter = useEnter({ findHouseholds, input, results, letIn })
	const isSeen = useSeen(isOld ? undefined : households?.[0]?.id)
	useScanner({
		field,
		onScan,
		onEnter: () => void enter(isSeen()).catch(() => undefined),
	})
	useLayoutEffect(() => field.current?.focus(), [])
	useDoorText((text) => put({ text }))
	const count = guests?.items.length ?? 0
	return {
		text: input.text,
		clear,
		households,
		isOld,
		wait,
		error,
		retry,
		result,
		scan: (code) => onScan([code]),
		type: (text) => setInput({ text }),
		show: (name, code) => put({ text: name, code }),
		count,
		hasMore: count >= MAX_FOUND,
	}
}

/** What is looked up for the field. */
function askedBy({ text, code }: Input): string {
	return code ?? text
}

type ScanOptions = Pick<Options, 'letIn'> & {
	findHouseholds(text: string): Promise<Household[]>
	/** Fills the field, and gives it the focus. */
	put(input: Input): void
	tell(tone: Result['tone'], text: string): void
}

/** Returns the action of a scan: it lets in whoever it is of, or shows their card and says why not. */
function useScan({ findHouseholds, put, letIn, tell }: ScanOptions) {
	const words = useWords('door')
	const { device } = useSession()
	const timeZone = useZone()
	const isRepeat = useRepeats()
	const scan = async (codes: readonly string[], isStillWhole: () => boolean): Promise<void> => {
		const { code, households } = await findFirst(codes, findHouseholds)
		if (!isStillWhole()) return
		const verdict = judgeScan(households, { words, timeZone })
		const [person] = households[0]?.people ?? []
		put(verdict.needsCard && person !== undefined ? { text: nameOf(person), code } : EMPTY)
		if (isRepeat(code)) return
		if (verdict.enters === undefined || letIn([verdict.enters], 'qr')) tell(verdict.tone, verdict.text)
		else tell('bad', `${nameOf(verdict.enters)}. ${words.door.full}`)
	}
	return (codes: readonly string[], isStillWhole?: () => boolean): void => {
		if (isStillWhole === undefined) put(EMPTY)
		scan(codes, isStillWhole ?? (() => true)).catch((failure: unknown) => {
			if (isStillWhole?.() === false) return
			// The list of a desk device may know it.
			if (device !== null && failure instanceof CallError && failure.isPassing)
				return put({ text: codes.at(-1) ?? '' })
			put(EMPTY)
			tell('bad', describeError(failure, words))
		})
	}
}

type EnterOptions = Pick<ScanOptions, 'findHouseholds' | 'letIn'> &
	Pick<Options, 'results'> & { readonly input: Input }

/**
 * Returns the action of Enter. It presses the button that says so, if its card has been in sight. Sooner it lets in
 * whoever is the only match, and otherwise goes to the card.
 */
function useEnter({ findHouseholds, input, results, letIn }: EnterOptions) {
	const latest = useRef(input)
	latest.current = input
	return async (isSeen: boolean): Promise<void> => {
		const asked = askedBy(input)
		if (asked.trim().length < MIN_LETTERS) return
		const act = results.current?.querySelector<HTMLElement>('[data-enter]') ?? undefined
		if (isSeen && act !== undefined) return act.click()
		const households = await findHouseholds(asked)
		// The field holds another text by now, of which the press says nothing.
		if (latest.current !== input) return
		const person = onlyPerson(households)
		const [first] = households
		const fits = first !== undefined && preselect(first).size === 1
		if (person !== undefined && fits) letIn([person], 'staff')
		else focusFirst(results)
	}
}

/** Looks up the codes in order until one has an exact match. Returns the last result if none has. */
async function findFirst(
	[code = '', ...others]: readonly string[],
	findHouseholds: (code: string) => Promise<Household[]>,
): Promise<{ code: string; households: Household[] }> {
	const households = await findHouseholds(code)
	return households.some(({ isExact }) => isExact) || others.length === 0
		? { code, households }
		: findFirst(others, findHouseholds)
}

/** Takes the text that the search of the frame hands over. */
function useDoorText(take: (text: string) => void): void {
	useLayoutEffect(() => {
		const read = (): void => {
			const text = doorText.get()
			if (text === '') return
			doorText.set('')
			take(text)
		}
		read()
		return doorText.subscribe(read)
	}, [])
}

/** Detects a repeated scan of the same code. */
function useRepeats(): (code: string) => boolean {
	const last = useRef({ code: '', at: 0 })
	return (code) => {
		const now = performance.now()
		const isSame = last.current.code === code && now - last.current.at < SAME_SCAN_MS
		if (!isSame) last.current = { code, at: now }
		return isSame
	}
}

/** So long takes a look at a card, in milliseconds. Whoever presses Enter sooner can't mean the people on it. */
const LOOK_MS = 400

/** Returns a function that tells whether a card has been in sight for long enough. @param id of the card, if any */
function useSeen(id: string | undefined): () => boolean {
	const shownAt = useRef(Infinity)
	useEffect(() => {
		shownAt.current = id === undefined ? Infinity : performance.now()
	}, [id])
	return () => performance.now() - shownAt.current >= LOOK_MS
}

/** Gives the focus to the first action, once the cards are drawn. */
function focusFirst(results: RefObject<HTMLElement | null>): void {
	requestAnimationFrame(() =>
		results.current?.querySelector<HTMLElement>('.guest .act:not(:disabled)')?.focus(),
	)
}
