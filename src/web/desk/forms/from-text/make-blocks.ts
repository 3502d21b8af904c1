import type { SuggestedKind, Suggestion } from './suggest.ts'

/** A block of a form, as the API takes it. */
export type NewBlock = { readonly id: string; readonly type: string; readonly [setting: string]: unknown }

/** Defaults for parts that the text lacks. */
export type BlockTexts = { readonly consentText: string }

/** Kinds of questions whose answers are optional. */
const OPTIONAL = new Set<SuggestedKind>(['email', 'phone', 'minors', 'short_text', 'date', 'address'])

/**
 * Makes blocks from suggestions, in their order.
 * @param language of the texts
 * @param usedIds ids of other blocks of the form
 */
export function makeBlocks(
	suggestions: readonly Suggestion[],
	{ language, usedIds = [], texts }: { language: string; usedIds?: Iterable<string>; texts: BlockTexts },
): NewBlock[] {
	const ids = new Set(usedIds)
	return suggestions.map(({ kind, text, level }) => {
		const id = freeId(kind, ids)
		ids.add(id)
		const words = { [language]: text }
		if (kind === 'heading') return { id, type: kind, level: level ?? 2, text: words }
		if (kind === 'text') return { id, type: kind, text: words }
		return {
			id,
			type: kind,
			label: words,
			...(kind === 'consent' ? { text: { [language]: texts.consentText } } : {}),
			...(kind === 'signature' ? { methods: ['drawn', 'typed'] } : {}),
			...(OPTIONAL.has(kind) ? { required: false } : {}),
		}
	})
}

function freeId(kind: string, usedIds: ReadonlySet<string>): string {
	if (!usedIds.has(kind)) return kind
	for (let number = 2; ; number += 1) if (!usedIds.has(`${kind}_${number}`)) return `${kind}_${number}`
}
