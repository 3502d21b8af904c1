import { kit as english } from '../../../../i18n/texts/en.json' with { type: 'json' }
import { fill } from '../../../../i18n/fill.ts'
import type { DeskWords } from './desk-words.ts'

const patterns = Object.entries(english.refusals).map(
	([name, sentence]) => [name as keyof typeof english.refusals, toPattern(sentence)] as const,
)

/** Returns a sentence of the API, which speaks English, in the reader's language; unchanged where we have no words for it. */
export function translateRefusal(sentence: string, { refusals }: Pick<DeskWords<'kit'>, 'refusals'>): string {
	for (const [name, pattern] of patterns) {
		const match = pattern.exec(sentence)
		if (match !== null) return fill(refusals[name], match.groups ?? {})
	}
	return sentence
}

/** Placeholders stand for numbers. */
function toPattern(sentence: string): RegExp {
	return new RegExp(`^${sentence.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>\\d+)')}$`)
}
