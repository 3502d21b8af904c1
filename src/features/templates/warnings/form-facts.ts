import { isText, readNumber, readString, readSwitch } from '../../../blocks/read-setting.ts'
import type { Block, Text } from '../../../blocks/types.ts'
import type { FormFacts, Notice, Term } from '../../../jurisdictions/warning.ts'
import { linksOf } from '../../organization/organization.ts'
import { companyOf } from '../../organization/place.ts'
import type { Organization } from '../../organization/table.ts'
import { listLanguages } from '../languages.ts'
import type { TemplateSettings } from '../model.ts'

/** Blocks whose text is part of the terms. A title or a question is none. */
const TERMS: Readonly<Record<string, 'text' | 'label'>> = { text: 'text', notice: 'text', checkbox: 'label' }

/** What of a form the law of a place may speak of. */
export function factsOf(
	organization: Organization,
	{ settings, blocks }: { readonly settings: TemplateSettings; readonly blocks: readonly Block[] },
): FormFacts {
	const languages = listLanguages({ settings }, blocks)
	const [fallback] = languages
	const signatureAt = blocks.findIndex(({ type }) => type === 'signature')
	return {
		languages,
		terms: blocks.flatMap((block) => termsOf(block, fallback)),
		notices: blocks.flatMap((block, at) => noticeOf(block, at < signatureAt, fallback)),
		hasMinors: blocks.some(({ type }) => type === 'minors'),
		health: blocks
			.filter(({ sensitivity }) => sensitivity === 'health')
			.map(({ id, required }) => ({ blockId: id, isRequired: required !== false })),
		ageOfMajority: settings.ageOfMajority,
		hasPrivacyNotice: linksOf(organization).privacyUrl !== null,
		releasee: companyOf(organization),
	}
}

function termsOf(block: Block, fallback: string): Term[] {
	const key = TERMS[block.type]
	const text = key === undefined ? undefined : block[key]
	return Object.entries(textsOf(text, fallback)).map(([language, each]) => ({
		blockId: block.id,
		language,
		text: each,
	}))
}

function noticeOf(block: Block, isBeforeSignature: boolean, fallback: string): Notice[] {
	if (block.type !== 'notice') return []
	return [
		{
			blockId: block.id,
			rule: readString(block, 'rule'),
			texts: textsOf(block['text'], fallback),
			largerByPt: readNumber(block, 'largerByPt') ?? 0,
			isFramed: readSwitch(block, 'frame', true),
			isBeforeSignature,
		},
	]
}

function textsOf(text: unknown, fallback: string): Readonly<Record<string, string>> {
	if (!isText(text)) return {}
	const written: Text = text
	return typeof written === 'string' ? { [fallback]: written } : written
}
