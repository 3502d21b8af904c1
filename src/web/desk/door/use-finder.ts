import { useEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import { fill } from '../../../i18n/fill.ts'
import { useSession } from '../client/current.ts'
import type { Guest, GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { playTone } from '../client/tone.ts'
import { describeError } from '../parts/error-text.tsx'
import { timeOf } from '../parts/times.ts'
import { useWords } from '../words/use-words.tsx'
import { coverageText } from './coverage-text.ts'
import { groupHouseholds, inSince, nameOf } from './household.ts'
import type { Household } from './household.ts'
import { useScanner } from './scanner.ts'
import { MIN_LETTERS, useLookup } from './use-lookup.ts'

/** What a scan came to, told across the whole screen. */
export type Result = { readonly id: number; readonly tone: 'good' | 'look' | 'bad'; readonly text: string }

export type FinderState = {
	readonly text: string
	type(text: string): void
	clear(): void
	/** Who fits what is typed; undefined while nothing is. */
	readonly households: readonly Household[] | undefined
	/** Whether there are more than were answered. */
	readonly hasMore: boolean
	readonly isOld: boolean
	readonly error: unknown
	retry(): void
	readonly result: Result | undefined
}

type Options = {
	readonly field: RefObject<HTMLInputElement | null>
	readonly results: RefObject<HTMLElement | null>
	readonly locationId: string | undefined
	letIn(people: readonly Person[], method: 'staff' | 'qr'): void
}

/** Most people that a lookup answers with. */
const MAX_FOUND = 20

/** How long the result of a scan is shown, and how long the same code is one scan, in milliseconds. */
const RESULT_MS = 2_000
const SAME_SCAN_MS = 5_000

export function useFinder({ field, results, locationId, letIn }: Options): FinderState {
	const words = useWords()
	const { timezone } = useSession().organization
	const [text, setText] = useState('')
	const [result, tell] = useResult()
	const lastScan = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
	const { found, error, isOld, find, retry } = useLookup(text, locationId)
	const focusField = (): void => field.current?.focus()
	const clear = (): void => {
		setText('')
		focusField()
	}

	const scan = async (scanned: string): Promise<void> => {
		const code = scanned.trim()
		const isAgain = code === lastScan.current.text && performance.now() - lastScan.current.at < SAME_SCAN_MS
		clear()
		if (isAgain) return
		lastScan.current = { text: code, at: performance.now() }
		try {
			const { items } = await find(code)
			judgeScan(code, items)
		} catch (failure) {
			lastScan.current.text = ''
			tell('bad', describeError(failure, words))
		}
	}

	function judgeScan(code: string, items: readonly Guest[]): void {
		const households = groupHouseholds(items)
		const [only] = onlyPerson(households)
		if (households.length === 0) return tell('bad', words.door.unknown)
		if (only === undefined) {
			setText(code)
			return tell('look', words.door.several)
		}
		const since = inSince(only, timezone, Date.now())
		if (!only.coverage.covered) setText(code)
		if (!only.coverage.covered) return tell('bad', `${nameOf(only)}. ${coverageText(only, words, timezone)}`)
		if (since !== undefined) {
			const time = timeOf(since, words.tag, timezone)
			return tell('look', fill(words.door.already, { time, names: nameOf(only) }))
		}
		letIn([only], 'qr')
		tell('good', fill(words.door.done, { names: nameOf(only) }))
	}

	const enter = async (): Promise<void> => {
		if (text.trim().length < MIN_LETTERS) return
		const { items } = await find(text)
		const [only] = onlyPerson(groupHouseholds(items))
		const canEnter = only?.coverage.covered === true && inSince(only, timezone, Date.now()) === undefined
		if (canEnter) letIn([only], 'staff')
		else focusFirst(results)
	}

	useScanner({
		field,
		onScan: (scanned) => void scan(scanned),
		onEnter: () => void enter().catch(() => undefined),
	})
	useEffect(focusField, [])

	return {
		text,
		type: setText,
		clear,
		households: found === undefined ? undefined : groupHouseholds(found.items),
		hasMore: (found?.items.length ?? 0) >= MAX_FOUND,
		isOld,
		error,
		retry,
		result,
	}
}

/** Returns the person who alone fits, and comes alone. */
function onlyPerson(households: readonly Household[]): readonly Person[] {
	const [first] = households
	return households.length === 1 && first?.people.length === 1 ? first.people : []
}

/** Gives the focus to the first thing to do, once the cards stand. */
function focusFirst(results: RefObject<HTMLElement | null>): void {
	requestAnimationFrame(() =>
		results.current?.querySelector<HTMLElement>('.card .act:not(:disabled)')?.focus(),
	)
}

function useResult(): [Result | undefined, (tone: Result['tone'], text: string) => void] {
	const [result, setResult] = useState<Result>()
	const lastId = useRef(0)
	useEffect(() => {
		if (result === undefined) return undefined
		const timer = setTimeout(() => setResult(undefined), RESULT_MS)
		return () => clearTimeout(timer)
	}, [result])
	const tell = (tone: Result['tone'], text: string): void => {
		lastId.current += 1
		playTone(tone)
		setResult({ id: lastId.current, tone, text })
	}
	return [result, tell]
}
