import type { Input } from '../../clients/typescript/src/client.ts'
import type { Schemas } from '../../clients/typescript/src/generated.ts'
import type { Service } from './service.ts'

/** An answer that an app can fill in. `key` is the block's id, for a part of an answer with a dot and the part. */
export type AnswerField = {
	readonly key: string
	readonly label: string
	readonly kind: 'text' | 'long' | 'date' | 'number' | 'boolean' | 'choice'
	/** Of a choice. */
	readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

/** By the kind of its block; others are left out, since a guest answers them in person or no single text holds them. */
const KINDS: Readonly<Partial<Record<string, AnswerField['kind']>>> = {
	email: 'text',
	phone: 'text',
	date_of_birth: 'date',
	short_text: 'text',
	long_text: 'long',
	number: 'number',
	date: 'date',
	yes_no: 'boolean',
	single_choice: 'choice',
}

const MAX_LABEL = 80

/** The answers of the published form that can be filled in, in the form's order. */
export async function listAnswers(service: Service, templateId: string): Promise<AnswerField[]> {
	const { activeVersion, settings } = await service('getTemplate', { id: templateId })
	const [language] = settings.languages ?? []
	return (activeVersion?.blocks ?? []).flatMap((block) => fieldsOf(block as Schemas.Block, language))
}

/** What an app sends for a link: the answers as texts by their keys. */
export type LinkWish = Omit<Input<'createPrefillLink'>['body'], 'values'> & {
	readonly answers: Readonly<Record<string, unknown>>
}

/** Makes a link with answers filled in. Empty answers are left out. @throws WaiverServiceError */
export async function createLink(
	service: Service,
	{ answers, ...wish }: LinkWish,
): Promise<Schemas.PrefillLink> {
	const given = Object.entries(answers).filter(([, answer]) => !isEmpty(answer))
	const kinds = new Map<string, AnswerField['kind']>()
	if (given.length > 0)
		for (const { key, kind } of await listAnswers(service, wish.templateId)) kinds.set(key, kind)
	const values: Record<string, unknown> = {}
	for (const [key, answer] of given) {
		const [blockId = '', part] = key.split('.')
		const value = convert(answer, kinds.get(key))
		values[blockId] = part === undefined ? value : { ...(values[blockId] as object), [part]: value }
	}
	return service('createPrefillLink', { body: { ...wish, values } })
}

/** Whether a host's field was left empty. */
export function isEmpty(value: unknown): value is undefined | null | '' {
	return value === undefined || value === null || value === ''
}

function fieldsOf(block: Schemas.Block, language: string | undefined): AnswerField[] {
	if (block.type === 'name') {
		const label = textOf(block.label, language)
		return [
			{ key: `${block.id}.firstName`, label: `${label}: first name`, kind: 'text' },
			{ key: `${block.id}.lastName`, label: `${label}: last name`, kind: 'text' },
		]
	}
	const kind = KINDS[block.type]
	if (kind === undefined || !('label' in block)) return []
	const field = { key: block.id, label: textOf(block.label, language), kind }
	if (block.type !== 'single_choice') return [field]
	const choices = block.options.map(({ value, label }) => ({ value, label: textOf(label, language) }))
	return [{ ...field, choices }]
}

/** In the form's first language, on one line. */
function textOf(text: string | Readonly<Record<string, string>> | undefined, language = ''): string {
	const words = typeof text === 'object' ? (text[language] ?? Object.values(text)[0]) : text
	const line = (words ?? '').replace(/\s+/g, ' ').trim()
	return line.length > MAX_LABEL ? `${line.slice(0, MAX_LABEL - 1)}…` : line
}

/** Hosts hand over texts; what is no number stays one, so that the service says what is wrong. */
function convert(answer: unknown, kind: AnswerField['kind'] | undefined): unknown {
	if (kind === 'number' && !Number.isNaN(Number(answer))) return Number(answer)
	if (kind === 'boolean' && typeof answer === 'string')
		return /^(?:true|yes|1)$/i.test(answer) || (/^(?:false|no|0)$/i.test(answer) ? false : answer)
	return answer
}
