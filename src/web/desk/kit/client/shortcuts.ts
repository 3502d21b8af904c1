import { useLayoutEffect, useRef } from 'preact/hooks'
import { readChoice } from './device-choice.ts'

/** Returns true if keys go to a field, or to a dialog over the screen. */
export function isTaken(target: EventTarget | null): boolean {
	if (document.querySelector('dialog[open]') !== null) return true
	return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** Returns true if a key has a modifier that makes it the browser's. */
export function isModified(event: KeyboardEvent): boolean {
	return event.ctrlKey || event.metaKey || event.altKey
}

/** The choice that turns letters off; stored as `off`. */
export const LETTERS_CHOICE = 'letters'

/** True while single letters are for typing, not for shortcuts, such as at the Door. */
let isTyping = false

/** Sends single letters to the screen's own field while the component is shown. */
export function useTypingOnly(): void {
	// A layout effect: an effect ends a frame after the screen is gone, and would still swallow keys.
	useLayoutEffect(() => {
		isTyping = true
		return () => {
			isTyping = false
		}
	}, [])
}

/** Longest time between the two letters of a shortcut, in milliseconds. */
const PAIR_MS = 1_500

/**
 * Calls the action of a shortcut: a key, or two one after the other, such as `g d`. Shortcuts are off in a field, and
 * after a person has turned letters off.
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
