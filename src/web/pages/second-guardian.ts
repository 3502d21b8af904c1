import { isolate } from '../../i18n/isolate.ts'
import { findSharedBlock } from '../../blocks/second-guardian.ts'
import type { Block } from '../../blocks/types.ts'
import { isRecord } from '../../blocks/own.ts'
import type { Deps } from '../../deps.ts'
import { findGuardianAddress } from '../../features/links/guardian/link.ts'
import type { NameSecondGuardian } from '../../features/links/guardian/model.ts'
import { findCoSigning, findSecondGuardian } from '../../features/links/guardian/queries.ts'
import type { Waiver } from '../../features/waivers/table.ts'
import { fill } from '../../i18n/fill.ts'
import { wordsFor } from '../../i18n/page.ts'
import type { PageWords } from '../../i18n/page.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { SECOND_EMAIL, SECOND_NAME } from '../signing/entries/second-guardian.ts'
import type { SecondSignature } from '../signing/page-props.ts'
import { drawQr } from './qr.ts'

/**
 * Adds two questions if the form asks for a second guardian: they are ordinary blocks, so the page needs no script of
 * its own for them. They come after the children and after the signer's own name and address.
 * @param isMailed false where no mail leaves, so that none is promised
 */
export function withGuardianQuestions(
	blocks: readonly Block[],
	{ tag, secondGuardian: words }: PageWords,
	isMailed: boolean,
): readonly Block[] {
	const minorsBlock = findSharedBlock(blocks)
	if (minorsBlock === undefined) return blocks
	const visibleIf = { blockId: minorsBlock.id, notEmpty: true }
	const say = (text: string): Readonly<Record<string, string>> => ({ [tag]: text })
	const questions: Block[] = [
		{ id: SECOND_NAME, type: 'name', label: say(words.name), help: say(words.nameHint), visibleIf },
		{
			id: SECOND_EMAIL,
			type: 'email',
			label: say(words.email),
			...(isMailed ? { help: say(words.emailHint) } : {}),
			required: false,
			visibleIf,
		},
	]
	const behind = ['name', 'email'].map((type) => blocks.findIndex((block) => block.type === type))
	const at = Math.max(blocks.indexOf(minorsBlock), ...behind) + 1
	return [...blocks.slice(0, at), ...questions, ...blocks.slice(at)]
}

/** @returns the template's answers, and the second guardian. The signing checks the guardian */
export function splitGuardian(answers: Readonly<Record<string, unknown>>): {
	readonly values: Readonly<Record<string, unknown>>
	readonly secondGuardian?: NameSecondGuardian
} {
	const { [SECOND_NAME]: name, [SECOND_EMAIL]: email, ...values } = answers
	if (!isRecord(name)) return { values }
	const { lastName, ...rest } = name
	// The page sends one name with an empty last name.
	const person = { ...rest, ...(lastName === '' ? {} : { lastName }), ...(email ? { email } : {}) }
	return { values, secondGuardian: person as NameSecondGuardian }
}

/** The first guardian's view: who still has to sign, and where. @param baseUrl as the guest's device knows it */
export function describeSecond(
	deps: Pick<Deps, 'db' | 'clock' | 'linkTokens' | 'config'>,
	waiver: Waiver,
	baseUrl: string,
): SecondSignature | undefined {
	if (waiver.evidence.secondGuardian !== true || findCoSigning(deps.db, waiver.seq) !== undefined)
		return undefined
	const guardian = findSecondGuardian(deps.db, waiver.seq)
	const address = findGuardianAddress(deps.db, deps, waiver, baseUrl)
	if (guardian === undefined || address === undefined) return undefined
	const { language } = waiver.evidence
	const { title, text, share } = wordsFor(language).secondGuardian
	const url = `${address.url}?lang=${encodeURIComponent(language)}`
	const name = fullName(guardian, language)
	const label = waiver.source === 'kiosk' ? {} : { share }
	return { title, text: `${fill(text, { name }, isolate)} ${url}`, ...label, url, qr: drawQr(url) }
}
