/** Labels under which the term index knows what a waiver has. */

export function templateLabel(id: string): string {
	return `template:${id}`
}

/** How long it holds, and about until when; see `span.ts`. */
export function classLabel(validityClass: string): string {
	return `span:${validityClass}`
}

/** The two at once: each alone may be long lists that have little in common. */
export function templateClassLabel(id: string, validityClass: string): string {
	return `template:${id}:${validityClass}`
}

export function eventLabel(id: string): string {
	return `event:${id}`
}

/** It has a flag that nobody has cleared. */
export const OPEN_FLAGS_LABEL = 'flags:open'

export function tagLabel(tag: string): string {
	return `tag:${tag}`
}
