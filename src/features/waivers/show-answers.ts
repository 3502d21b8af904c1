import { joinTexts } from '../../i18n/isolate.ts'
import { placeLocale } from '../../i18n/region.ts'
import { showBlocks } from '../../blocks/show.ts'
import type { Words } from '../../blocks/answers/answer-type.ts'
import type { AnswerPart, ShownBlock } from '../../blocks/types.ts'
import { openCountryNames, openDayFormat } from '../../pdf/layout/day-format.ts'
import { fullName, isFamilyFirst } from '../../kit/text/full-name.ts'
import type { Name } from '../../kit/text/full-name.ts'
import { documentWords } from '../../i18n/dictionaries.ts'
import { pickWords } from '../../i18n/languages.ts'
import type { Template, TemplateVersion } from '../templates/table.ts'
import type { ShownAnswer } from './detail-model.ts'
import type { Waiver } from './table.ts'

export type Answers = {
	readonly waiver: Waiver
	readonly template: Template
	readonly version: TemplateVersion
}

/** @param language of the guest by default */
export function showSigned(
	{ waiver, template, version }: Answers,
	language = waiver.evidence.language,
	country: string | null = null,
): ShownBlock[] {
	const fallback = template.settings.languages?.[0] ?? waiver.evidence.language
	return showBlocks(version.blocks, waiver.values, language, fallback, answerWords(language, country))
}

/**
 * The words for the answers that the service writes itself.
 * @param country whose way of dates they have; null for that of the language
 */
export function answerWords(language: string, country: string | null = null): Words {
	return {
		...pickWords(documentWords, language).answers,
		day: openDayFormat(placeLocale(language, country)),
		country: openCountryNames(language),
		isFamilyFirst: isFamilyFirst(language),
		name: (name: Name) => fullName(name, language),
	}
}

/** @param language of the guest by default */
export function showAnswers(answers: Answers, language?: string): ShownAnswer[] {
	const { waiver, version } = answers
	const sensitivities = new Map(version.blocks.map(({ id, sensitivity = 'none' }) => [id, sensitivity]))
	return showSigned(answers, language).flatMap((block) => {
		if (block.kind !== 'answer') return []
		const { id: blockId, type, label, parts } = block
		return [
			{
				blockId,
				type,
				question: label.text,
				sensitivity: sensitivities.get(blockId) ?? 'none',
				answer: answerText(parts),
				photos: parts.flatMap((part) => photosOf(waiver.id, blockId, part)),
			},
		]
	})
}

/** In one or more lines; null if it was not answered, empty if a picture is the answer. */
export function answerText(parts: readonly AnswerPart[]): string | null {
	return parts.length === 0 ? null : parts.flatMap(linesOf).join('\n')
}

function linesOf(part: AnswerPart): string[] {
	// Each row is a person, of whom the first two cells are the names.
	if (part.kind === 'table')
		return part.rows.map((row) => joinTexts([row.slice(0, 2).join(' '), ...row.slice(2)], ', '))
	return part.kind === 'image' ? [] : [part.text]
}

/** Pictures of signatures cannot be read alone. */
function photosOf(waiverId: string, blockId: string, part: AnswerPart): string[] {
	if (part.kind !== 'image' || part.role !== 'photo') return []
	const [, side] = part.path.split('/')
	return [`/v1/waivers/${waiverId}/photos/${blockId}${side === undefined ? '' : `?side=${side}`}`]
}
