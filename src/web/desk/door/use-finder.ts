import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { useSession } from '../kit/client/current.ts'
import { doorText } from '../kit/client/door-text.ts'
import { describeError } from '../kit/parts/error-text.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import { groupHouseholds, preselect } from './household.ts'
import type { Household } from './household.ts'
import { judgeScan, onlyPerson } from './judge-scan.ts'
import { useScanner } from './scanner.ts'
import { MIN_LETTERS, useLookup } from './use-lookup.ts'
import { useResult } from './use-result.ts'
import type { Result } from './use-result.ts'

export type FinderState = {
	readonly text: string
	type(text: string): void
	clear(): void
	/** The people who match the typed text; undefined while it is empty. */
	readonly households: readonly Household[] | undefined
	/** True if there are more people than the response has. */
	readonly hasMore: boolean
	readonly isOld: boolean
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
	letIn(people: readonly Person[], method: 'staff' | 'qr'): void
}

/** Most people in the response to a lookup. */
const MAX_FOUND = 20

/** For this long the same code counts as one scan, in milliseconds. */
const SAME_SCAN_MS = 5_000

/** The field of the door: matches for a typed or scanned text, and the actions of Enter and of a scan. */
export function useFinder({ field, results, locationId, letIn }: Options): FinderState {
	const words = useWords('door')
	const { timezone: timeZone } = useSession().organization
	const [text, setText] = useState('')
	const [result, tell] = useResult()
	const isRepeat = useRepeats()
	const { guests, error, isOld, find, retry } = useLookup(text, locationId)
	const focusField = (): void => field.current?.focus()
	const clear = (): void => {
		setText('')
		focusField()
	}
	const findHouseholds = async (query: string): Promise<Household[]> =>
		groupHouseholds((await find(query)).items)

	const scan = async (codes: readonly string[], isStillWhole: () => boolean = () => true): Promise<void> => {
		const { code, households } = await findFirst(codes, findHouseholds)
		if (!isStillWhole()) return
		const {
			tone,
			text: outcome,
			enters,
			needsCard,
		} = judgeScan(households, { words, timeZone, now: Date.now() })
		clear()
		if (needsCard) setText(code)
		if (isRepeat(code)) return
		if (enters !== undefined) letIn([enters], 'qr')
		tell(tone, outcome)
	}

	const enter = async (): Promise<void> => {
		if (text.trim().length < MIN_LETTERS) return
		const households = await findHouseholds(text)
		const person = onlyPerson(households)
		const [first] = households
		const fits = first !== undefined && preselect(first, timeZone, Date.now()).size === 1
		if (person !== undefined && fits) letIn([person], 'staff')
		else focusFirst(results)
	}

	const onScan = (codes: readonly string[], isStillWhole?: () => boolean): void => {
		if (isStillWhole === undefined) clear()
		scan(codes, isStillWhole).catch((failure: unknown) => {
			clear()
			tell('bad', describeError(failure, words))
		})
	}

	useScanner({
		field,
		onScan,
		onEnter: () => void enter().catch(() => undefined),
	})
	useLayoutEffect(focusField, [])
	useDoorText((name) => {
		setText(name)
		focusField()
	})

	return {
		text,
		clear,
		isOld,
		error,
		retry,
		result,
		scan: (code) => onScan([code]),
		type: setText,
		households: guests === undefined ? undefined : groupHouseholds(guests.items),
		hasMore: (guests?.items.length ?? 0) >= MAX_FOUND,
	}
}

/** Looks up the codes in order until one has a match. Returns the last result if none has. */
async function findFirst(
	[code = '', ...others]: readonly string[],
	findHouseholds: (code: string) => Promise<Household[]>,
): Promise<{ code: string; households: Household[] }> {
	const households = await findHouseholds(code)
	return households.length > 0 || others.length === 0
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

/** Gives the focus to the first action, once the cards are drawn. */
function focusFirst(results: RefObject<HTMLElement | null>): void {
	requestAnimationFrame(() =>
		results.current?.querySelector<HTMLElement>('.card .act:not(:disabled)')?.focus(),
	)
}
