import { canonicalize, sha256 } from './evidence.ts'
import type { Entry, Json, Receipt } from './evidence.ts'

/** Returns true if the terms are those whose hash the entry of the signing holds. */
export function isTermsOf({ data }: Entry, terms: Json): boolean {
	return data['termsHash'] === sha256(canonicalize(terms)).toString('hex')
}

/** The tag of the language that the signer was shown; undefined without a record. @param receipt `receipt.json` */
export function languageOf(receipt: string): string | undefined {
	try {
		const { record } = JSON.parse(receipt) as Receipt
		const language = fieldsOf(record?.items['evidence'])['language']
		return typeof language === 'string' ? language : undefined
	} catch {
		return undefined
	}
}

/**
 * The form in a language, as plain text: each heading, text, question and choice, in its order. A text that the form
 * lacks in that language is written in each language that it has, with the tag.
 */
export function writeTerms(terms: Json, language = ''): string {
	const blocks = Array.isArray(terms) ? (terms as readonly Json[]) : []
	return blocks
		.map((block) => writeBlock(fieldsOf(block), language))
		.filter((text) => text !== '')
		.join('\n\n')
}

type Fields = Readonly<Record<string, Json | undefined>>

function fieldsOf(value: Json | undefined): Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function writeBlock(block: Fields, language: string): string {
	const mark = block['type'] === 'heading' ? `${'#'.repeat(Number(block['level'] ?? 2))} ` : ''
	const own = [block['label'], block['text'], block['help']].flatMap((text) => choose(text, language))
	const options = Array.isArray(block['options']) ? (block['options'] as readonly Json[]) : []
	const choices = options.flatMap((option) =>
		choose(fieldsOf(option)['label'], language).map((text) => `- ${text}`),
	)
	return [...own.map((text) => `${mark}${text}`), ...choices].join('\n')
}

function choose(text: Json | undefined, language: string): string[] {
	if (typeof text === 'string') return [text]
	const texts = Object.entries(fieldsOf(text)).filter(
		(entry): entry is [string, string] => typeof entry[1] === 'string',
	)
	const parts = language.toLowerCase().split('-')
	// The exact tag, then without its last parts (RFC 4647, section 3.4).
	for (let length = parts.length; length > 0; length--) {
		const found = texts.find(([tag]) => tag.toLowerCase() === parts.slice(0, length).join('-'))
		if (found !== undefined) return [found[1]]
	}
	return texts.map(([tag, each]) => `[${tag}] ${each}`)
}
