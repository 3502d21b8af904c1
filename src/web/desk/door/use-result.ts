import { useEffect, useRef, useState } from 'preact/hooks'
import { playTone } from '../kit/client/tone.ts'
import type { Verdict } from './scan/judge-scan.ts'

/** The result of a scan, shown across the whole screen. */
export type Result = Pick<Verdict, 'tone' | 'text'> & { readonly id: number }

/** How long the result of a scan is shown, in milliseconds. */
const RESULT_MS = 2_000

/** Returns the current result, and a function that shows one, with a tone. */
export function useResult(): [Result | undefined, (tone: Result['tone'], text: string) => void] {
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
