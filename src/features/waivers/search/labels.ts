export function templateLabel(id: string): string {
	return `template:${id}`
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
