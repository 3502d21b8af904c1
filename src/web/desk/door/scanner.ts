import { useEffect, useRef } from 'preact/hooks'
import { isModified, isTaken } from '../client/shortcuts.ts'
import { ScanWatch } from './scan-watch.ts'

/** After so long without a key, a scan is over, in milliseconds. */
const SILENCE_MS = 100

type Options = {
	/** Where keys go, wherever they are pressed. */
	readonly field: { readonly current: HTMLInputElement | null }
	readonly onScan: (text: string) => void
	readonly onEnter: () => void
}

/**
 * Leads each key that is pressed elsewhere to the field, and tells a scan from typing. A scan ends with Enter, or with
 * silence.
 */
export function useScanner({ field, onScan, onEnter }: Options): void {
	const latest = useRef({ onScan, onEnter })
	latest.current = { onScan, onEnter }
	useEffect(() => {
		const watch = new ScanWatch()
		let silence: ReturnType<typeof setTimeout>
		const finish = (): boolean => {
			const text = watch.end()
			if (text !== undefined) latest.current.onScan(text)
			return text !== undefined
		}
		const onKey = (event: KeyboardEvent): void => {
			const isHere = event.target === field.current
			if (isModified(event) || (!isHere && isTaken(event.target))) return
			if (event.key === 'Enter') {
				clearTimeout(silence)
				const isScan = finish()
				if (!isScan && !isHere) return
				event.preventDefault()
				if (!isScan) latest.current.onEnter()
				return
			}
			if (event.key.length !== 1) return
			// Space presses the button that has the focus.
			if (!isHere && event.key === ' ' && !watch.isScan) return
			field.current?.focus()
			watch.note(event.key, event.timeStamp)
			clearTimeout(silence)
			if (watch.isScan) silence = setTimeout(finish, SILENCE_MS)
		}
		addEventListener('keydown', onKey)
		return () => {
			removeEventListener('keydown', onKey)
			clearTimeout(silence)
		}
	}, [])
}
