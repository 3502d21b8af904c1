import { fill } from '../../../../i18n/fill.ts'
import { captionOf, typeOf } from '../editing/content.ts'
import type { DraftBlock } from '../editing/content.ts'
import type { FormFault } from '../editing/faults.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

/** Names a block for the form's editors: its own text, or else its type. */
export function nameOf(
	block: DraftBlock,
	words: DeskWords<'forms'>,
	language: string,
	first: string,
): string {
	return captionOf(block, language, first) || typeName(typeOf(block), words)
}

export function typeName(type: string, { types }: DeskWords<'forms'>): string {
	const names: Readonly<Record<string, { readonly name: string }>> = types
	return names[type]?.name ?? type
}

/** A fault in a sentence. The service's own is English; it is used where we have none. */
export function faultText(
	{ about, path, code, params = {}, message }: FormFault,
	words: DeskWords<'forms'>,
): string {
	const sentences: Readonly<Record<string, string>> = words.faults
	const ofSettings: Readonly<Record<string, string>> = words.form.faults
	const own = about === 'settings' ? ofSettings[path.split('/')[0] ?? ''] : sentences[code]
	return fill(own ?? message ?? words.faults.other, params)
}

/** Names a setting of the form as a whole; returns its key if it is unknown. */
export function formSettingName(key: string, { form }: DeskWords<'forms'>): string {
	const names: Readonly<Record<string, string>> = form.settings
	return names[key] ?? key
}

/** Names a setting; returns its key if it is unknown. */
export function settingName(key: string, { settings }: DeskWords<'forms'>): string {
	const names: Readonly<Record<string, { readonly label: string }>> = settings
	return names[key]?.label ?? key
}
