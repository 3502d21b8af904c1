import { findAnswerType } from '../../blocks/answers/registry.ts'
import type { Words } from '../../blocks/answers/answer-type.ts'
import { isEmptyAnswer } from '../../blocks/condition.ts'
import { parseMarkdown } from '../../blocks/markdown.ts'
import { readOwn } from '../../blocks/own.ts'
import type { Fields } from '../../blocks/own.ts'
import { isText, readList } from '../../blocks/read-setting.ts'
import { showAnswer } from '../../blocks/show.ts'
import { inLanguage } from '../../blocks/text.ts'
import type { Block, Text } from '../../blocks/types.ts'
import { listLanguages } from '../templates/languages.ts'
import type { Template, TemplateVersion } from '../templates/table.ts'
import { answerText, answerWords } from '../waivers/show-answers.ts'

export type CustomField = { readonly value: string | readonly string[]; readonly displayText: string }

/** Their first one on a form is told in fields of its own. */
const TOLD_ONCE = new Set(['name', 'email', 'phone', 'date_of_birth', 'address', 'emergency_contact'])

const TOLD_ELSEWHERE = new Set(['minors', 'signature', 'initials', 'photo_capture', 'id_capture'])

/** The blocks whose answers are custom fields, in the order of the form. @param blocks that are shown */
export function customBlocks(blocks: readonly Block[]): Block[] {
	const seen = new Set<string>()
	return blocks.filter(({ type }) => {
		const isFirst = !seen.has(type)
		seen.add(type)
		if (findAnswerType(type) === undefined || TOLD_ELSEWHERE.has(type)) return false
		return !(isFirst && TOLD_ONCE.has(type))
	})
}

/** What is written of a form: in its first language, whatever the guest's, so that programs can compare it. */
export type FormTexts = {
	readonly words: Words
	say(text: Text): string
	/** Without Markdown. */
	labelOf(block: Block): string
}

export function textsOf(template: Pick<Template, 'settings'>, { blocks }: TemplateVersion): FormTexts {
	const [language] = listLanguages(template, blocks)
	const say = (text: Text): string => inLanguage(text, language, language).text
	return { words: answerWords(language), say, labelOf: ({ label = '' }) => withoutMarkdown(say(label)) }
}

function withoutMarkdown(text: string): string {
	const inlines = parseMarkdown(text).flatMap((block) =>
		block.type === 'list' ? block.items.flat() : block.inlines,
	)
	return inlines.map((inline) => inline.text).join('')
}

/** The answer to one block; empty if there is none. */
export function customField(block: Block, values: Fields, texts: FormTexts): CustomField {
	const value = readOwn(values, block.id)
	return { value: isEmptyAnswer(value) ? '' : tell(block, value, texts), displayText: texts.labelOf(block) }
}

function tell(block: Block, value: unknown, { words, say }: FormTexts): string | string[] {
	switch (block.type) {
		case 'checkbox':
		case 'consent':
		case 'yes_no':
			return value === true ? 'Yes' : 'No'
		case 'number':
		case 'date':
		case 'date_of_birth':
			return String(value)
		default: {
			const parts = showAnswer(block, value, words, say)
			const texts = parts.flatMap((part) => (part.kind === 'text' ? part.text : []))
			if (block.type === 'multiple_choice') return texts
			return block.type === 'long_text' ? (answerText(parts) ?? '') : texts.join(', ')
		}
	}
}

const CHOICE = { fieldType: 'radiobuttons', type: 'enum' }

const KINDS: Readonly<Record<string, { readonly fieldType: string; readonly type: string }>> = {
	long_text: { fieldType: 'textarea', type: 'string' },
	number: { fieldType: 'numerictextbox', type: 'number' },
	single_choice: CHOICE,
	yes_no: CHOICE,
	multiple_choice: { fieldType: 'optionlist', type: 'array' },
	checkbox: { fieldType: 'checkbox', type: 'enum' },
	consent: { fieldType: 'checkbox', type: 'enum' },
	date: { fieldType: 'date', type: 'string' },
	date_of_birth: { fieldType: 'date', type: 'string' },
}

const TEXT = { fieldType: 'textbox', type: 'string' }

/** The custom fields of a form, for whoever fills them in or reads them. */
export function describeFields(template: Pick<Template, 'settings'>, version: TemplateVersion) {
	const texts = textsOf(template, version)
	return customBlocks(version.blocks).map((block) => {
		const kind = KINDS[block.type] ?? TEXT
		const options = readList(block, 'options').flatMap(({ label }) => (isText(label) ? texts.say(label) : []))
		const isYesOrNo = kind.type === 'enum' && options.length === 0
		return {
			guid: block.id,
			label: texts.labelOf(block),
			...kind,
			values: isYesOrNo ? ['Yes', 'No'] : options,
		}
	})
}
