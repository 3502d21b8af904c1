import type { BuilderWords } from '../../../i18n/builder.ts'
import { fill } from '../../../i18n/fill.ts'
import { captionOf, typeOf } from '../editing/content.ts'
import type { DraftBlock } from '../editing/content.ts'
import type { FormFault } from '../editing/faults.ts'

/** What a block is called for those who change it: its own text, or else its type. */
export function nameOf(block: DraftBlock, words: BuilderWords, language: string, first: string): string {
	return captionOf(block, language, first) || typeName(typeOf(block), words)
}

export function typeName(type: string, { types }: BuilderWords): string {
	const known: Readonly<Record<string, { readonly name: string }>> = types
	return known[type]?.name ?? type
}

/** A fault in a sentence. The service's own is English; it is used where we have none. */
export function faultText({ code, params = {}, message }: FormFault, { faults }: BuilderWords): string {
	const known: Readonly<Record<string, string>> = faults
	return fill(known[code] ?? message ?? faults.other, params)
}

/** What a setting is called; its key if nobody knows it. */
export function settingName(key: string, { settings }: BuilderWords): string {
	const known: Readonly<Record<string, { readonly label: string }>> = settings
	return known[key]?.label ?? key
}
