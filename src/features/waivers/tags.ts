import { tidy } from '../../kit/text.ts'

/** Tags as they are kept: trimmed, lower-cased, each once, in the order given (specification, Waivers rule 4). */
export function tidyTags(tags: readonly string[]): string[] {
	return [...new Set(tags.map((tag) => tidy(tag).toLowerCase()))]
}
