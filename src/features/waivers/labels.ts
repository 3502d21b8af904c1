/** Labels under which the term index knows what a waiver has. */

export function templateLabel(id: string): string {
	return `template:${id}`
}

export function eventLabel(id: string): string {
	return `event:${id}`
}

export function tagLabel(tag: string): string {
	return `tag:${tag}`
}
