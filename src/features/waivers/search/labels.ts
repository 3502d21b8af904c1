export function templateLabel(id: string): string {
	return `template:${id}`
}

export function classLabel(validityClass: string): string {
	return `span:${validityClass}`
}

/** Both at once: each alone may be a long list with little in common. */
export function templateClassLabel(id: string, validityClass: string): string {
	return `template:${id}:${validityClass}`
}

export function eventLabel(id: string): string {
	return `event:${id}`
}

/** @param reference in lower case, without a hyphen */
export function referenceLabel(reference: string): string {
	return `reference:${reference}`
}

export const OPEN_FLAGS_LABEL = 'flags:open'

export function tagLabel(tag: string): string {
	return `tag:${tag}`
}
