import { tidy } from '../../../kit/text/text.ts'

/** Trimmed, in lower case, without repeats, in the given order (specification, Waivers rule 4). */
export function tidyTags(tags: readonly string[]): string[] {
	return [...new Set(tags.map((tag) => tidy(tag).toLowerCase()))]
}
