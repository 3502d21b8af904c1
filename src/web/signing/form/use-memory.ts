import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Entries } from '../entries/entries.ts'
import { REMEMBER } from '../entries/entries.ts'
import type { Services } from './page-services.ts'

export type GuestMemory = {
	/** True if the form is filled in from an earlier visit. */
	readonly isFilled: boolean
	/** Empties the filled-in answers, and deletes all drafts. */
	empty(): void
	/** Deletes what the browser remembers, and empties it; undefined if it remembers nothing. */
	readonly forget: (() => void) | undefined
}

/** The memory of a browser that one person uses. */
export type Remember = {
	readonly useMemory: typeof useMemory
	Notice(props: { memory: GuestMemory }): ComponentChildren
	Box(props: { onForget: (() => void) | undefined }): ComponentChildren
}

/** The guest's actions on the memory of this browser; undefined without a memory. */
export function useMemory(
	memory: Services['memory'],
	set: (changes: Entries) => void,
): GuestMemory | undefined {
	const [isForgotten, setForgotten] = useState(false)
	const [isEmptied, setEmptied] = useState(false)
	if (memory === undefined) return undefined
	const { remembered: guest } = memory
	const isFilled = memory.isFilled && !isEmptied
	const empty = (): void => {
		setEmptied(true)
		const names = isFilled ? Object.keys(guest?.entries ?? {}) : []
		set(Object.fromEntries([...names, REMEMBER].map((name) => [name, ''])))
		memory.clearDrafts()
		// The focused button disappears.
		document.getElementById('title')?.focus()
	}
	const forget = (): void => {
		memory.forget()
		setForgotten(true)
		empty()
	}
	return {
		isFilled,
		empty,
		forget: guest === undefined || isForgotten ? undefined : forget,
	}
}
