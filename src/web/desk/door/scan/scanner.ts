import { useLayoutEffect, useRef } from 'preact/hooks'
import { isModified, isTaken } from '../../kit/client/shortcuts.ts'
import { MAX_HALT_MS, ScanWatch } from './scan-watch.ts'

type Options = {
	/** The field that gets all keys, even those pressed elsewhere. */
	readonly field: { readonly current: HTMLInputElement | null }
	/**
	 * @param texts possible scans, likeliest first: the whole field, if a slow machine held up a key, or the fast part,
	 * if a text was there before
	 * @param isStillWhole returns true if no key has followed since: a scan without Enter may continue
	 */
	readonly onScan: (texts: readonly string[], isStillWhole?: () => boolean) => void
	readonly onEnter: () => void
}

/**
 * Sends each key that is pressed elsewhere to the field, and distinguishes a scan from typing. A scan ends with Enter,
 * or with a pause.
 */
export function useScanner({ field, onScan, onEnter }: Options): void {
	const latest = useRef({ onScan, onEnter })
	latest.current = { onScan, onEnter }
	// Runs before the screen is painted, so that no key of the first scan is lost.
	useLayoutEffect(() => {
		const watch = new ScanWatch()
		let silence: ReturnType<typeof setTimeout>
		let keys = 0
		const listTexts = (): string[] =>
			[...new Set([field.current?.value.trim() ?? '', watch.text.trim()])].filter((text) => text !== '')
		const forget = (): void => {
			clearTimeout(silence)
			watch.clear()
		}
		const endByEnter = (event: KeyboardEvent, isHere: boolean): void => {
			const { isScan } = watch
			if (!isScan && !isHere) return
			event.preventDefault()
			const texts = listTexts()
			watch.clear()
			if (isScan) latest.current.onScan(texts)
			else latest.current.onEnter()
		}
		const endBySilence = (): void => {
			const before = keys
			latest.current.onScan(listTexts(), () => keys === before)
		}
		const onKey = (event: KeyboardEvent): void => {
			const isHere = event.target === field.current
			if (isModified(event) || (!isHere && isTaken(event.target))) return
			// Whoever empties the field right after a scan has withdrawn it.
			if (event.key === 'Escape') return forget()
			const isEnter = event.key === 'Enter'
			if (!isEnter && event.key.length !== 1) return
			// Space presses the button that has the focus.
			if (!isHere && event.key === ' ' && !watch.isScan) return
			clearTimeout(silence)
			keys += 1
			if (isEnter) return endByEnter(event, isHere)
			field.current?.focus()
			watch.note(event.key, event.timeStamp)
			if (watch.isScan) silence = setTimeout(endBySilence, MAX_HALT_MS)
		}
		addEventListener('keydown', onKey)
		return () => {
			removeEventListener('keydown', onKey)
			clearTimeout(silence)
		}
	}, [])
}
