import { useLayoutEffect, useRef } from 'preact/hooks'
import { readChoice } from './device-choice.ts'

/** Whether keys go to a field, or to a dialog over the screen. */
export function isTaken(target: EventTarget | null): boolean {
	if (document.querySelector('dialog[open]') !== null) return true
	return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** Whether a key has a modifier that makes it the browser's. */
export function isModified(event: KeyboardEvent): boolean {
	return event.ctrlKey || event.metaKey || event.altKey
}

/** The choice that turns letters off; kept as `off`. */
export const LETTERS_CHOICE = 'letters'

/** Where single letters are for typing, not for shortcuts, such as at the Door. */
let isTyping = false

/** Has single letters go to the screen's own field as long as the component is shown. */
export function useTypingOnly(): void {
	// A layout effect: an effect ends a frame after the screen is gone, and would still swallow keys.
	useLayoutEffect(() => {
		isTyping = true
		return () => {
			isTyping = false
		}
	}, [])
}

/** Two letters of a shortcut come within this time, in milliseconds. */
const PAIR_MS = 1_500

/**
 * Calls what a shortcut stands for: a key, or two one after the other, such as `g d`. None acts in a field, and none where
 * somebody has turned letters off.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
	const latest = useRef(actions)
	latest.current = actions
	// A layout effect: an effect begins a frame after the screen appears, and a key in between would be lost.
	useLayoutEffect(() => {
		let first = ''
		let firstAt = 0
		const onKey = (event: KeyboardEvent): void => {
			if (event.defaultPrevented || isModified(event) || isTaken(event.target)) return
			if (isTyping || readChoice(LETTERS_CHOICE) === 'off') return
			const pair = event.timeStamp - firstAt < PAIR_MS ? `${first} ${event.key}` : ''
			const action = latest.current[pair] ?? latest.current[event.key]
			first = event.key
			firstAt = event.timeStamp
			if (action === undefined) return
			first = ''
			event.preventDefault()
			action()
		}
		addEventListener('keydown', onKey)
		return () => removeEventListener('keydown', onKey)
	}, [])
}

/** Goes to the search field of the screen. */
export function focusSearch(): void {
	document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
}
