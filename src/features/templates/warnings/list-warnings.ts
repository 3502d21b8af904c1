import type { Block } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { wordsFor } from '../../../i18n/page.ts'
import { ownSentences } from '../../../blocks/signing-rules.ts'
import { findAnswerType } from '../../../blocks/answers/registry.ts'
import { addPeriod } from '../../../kit/time/dates.ts'
import type { Day } from '../../../kit/time/dates.ts'
import { listPlaces } from '../../locations/queries.ts'
import type { Retention } from '../../locations/retention-model.ts'
import { todayOf } from '../../organization/organization.ts'
import type { Organization } from '../../organization/table.ts'
import { listLanguages } from '../languages.ts'
import { FALLBACK_LANGUAGE } from '../model.ts'
import type { PublishWarning, TemplateKind, TemplateSettings } from '../model.ts'
import { findMissingFonts } from './find-missing-fonts.ts'
import { listLawWarnings } from './list-law-warnings.ts'

/** Limits what a form with very many such texts answers. */
const MAX_WARNINGS = 200

type Form = {
	readonly kind: TemplateKind
	readonly locationIds: readonly string[] | null
	readonly settings: TemplateSettings
	readonly blocks: readonly Block[]
}

/** What may be published, and is probably a mistake: by the law of each place, and by what the service can do. */
export async function listPublishWarnings(
	deps: Pick<Deps, 'db' | 'clock' | 'pdf'>,
	organization: Organization,
	form: Form,
): Promise<PublishWarning[]> {
	// Nobody signs it.
	if (form.kind === 'incident') return []
	const warnings: RawWarning[] = [
		...listLawWarnings(deps.db, organization, form, deps.clock.now()),
		...aboutKeeping(deps.db, organization, form, todayOf(deps.db, deps.clock, organization.id)),
		...aboutSigning(form.blocks),
		...aboutLanguages(form),
		...(await findMissingFonts(deps, form, form.blocks)),
	]
	const [first] = listLanguages(form, form.blocks)
	return warnings
		.slice(0, MAX_WARNINGS)
		.map((warning) => ({ language: first ?? FALLBACK_LANGUAGE, letters: [], ...warning }))
}

type RawWarning = Omit<PublishWarning, 'language' | 'letters'> &
	Partial<Pick<PublishWarning, 'language' | 'letters'>>

/** A waiver is kept until its end in any case. The policy then says less than it seems to. */
function aboutKeeping(
	db: Db,
	organization: Organization,
	form: Pick<Form, 'settings' | 'locationIds'>,
	today: Day,
): RawWarning[] {
	const { expiry } = form.settings
	const policies = listPolicies(db, organization, form)
	if (policies.length === 0) return []
	const code = 'outlives_retention' as const
	if (expiry === undefined || expiry.type === 'never')
		return organization.settings.visitsComplete === true
			? []
			: [{ code, message: 'Its waivers have no end, so they are kept as long as the form accepts them.' }]
	const [keptUntil = today] = policies.map((policy) => addPeriod(today, policy)).sort()
	const validUntil =
		expiry.type === 'duration' ? addPeriod(today, expiry) : expiry.type === 'date' ? expiry.date : today
	if (validUntil <= keptUntil) return []
	return [
		{ code, message: `A waiver is valid until ${validUntil}, and kept until ${keptUntil} by its rule.` },
	]
}

/** How long a form's waivers are kept: by its own policy, else by those of the places where it is signed. */
function listPolicies(
	db: Db,
	{ id, settings }: Organization,
	{ settings: { retention }, locationIds }: Pick<Form, 'settings' | 'locationIds'>,
): Retention[] {
	if (retention !== undefined) return [retention]
	const locations = listPlaces(db, id).filter(
		(location) => location.active && (locationIds === null || locationIds.includes(location.id)),
	)
	const common = settings.retention ?? null
	const own = locations.map((location) => location.retention ?? common)
	return [...(locationIds === null ? [common] : []), ...own].filter((policy) => policy !== null)
}

function aboutSigning(blocks: readonly Block[]): RawWarning[] {
	const signedAt = blocks.findLastIndex(({ type }) => type === 'signature')
	const late =
		signedAt === -1
			? undefined
			: blocks.slice(signedAt + 1).find(({ type }) => findAnswerType(type) !== undefined)
	const drawnOnly = blocks.filter(({ type, methods }) => {
		if (!INK.has(type) || !Array.isArray(methods)) return false
		return methods.every((method) => method === 'drawn')
	})
	return [
		...drawnOnly.map(({ id: blockId }) => ({
			code: 'drawn_only' as const,
			blockId,
			message: 'Who cannot draw may type a name instead, and the record says so.',
		})),
		...(late === undefined
			? []
			: [
					{
						code: 'asked_after_signature' as const,
						blockId: late.id,
						message: 'This is asked below the signature, so it may not count as signed.',
					},
				]),
	]
}

const INK = new Set(['signature', 'initials'])

function aboutLanguages({ settings, blocks }: Form): RawWarning[] {
	const languages = listLanguages({ settings }, blocks)
	return languages
		.filter((language) => wordsFor(language).tag === 'en' && !/^en(?:-|$)/i.test(language))
		.map((language) => {
			const rest = `The page's buttons and the certificate are in English for ${language}.`
			const english = listEnglish(blocks, language, languages[0])
			if (english.length === 0) return { code: 'foreign_words' as const, language, message: rest }
			const words = english.map((sentence) => `“${sentence}”`).join(' ')
			const message = `${rest} So is what a guest agrees to: ${words} Say it in a consent block, and in statement, forSelf, forSelfAndMinors and forMinors of the signature block.`
			return { code: 'foreign_words' as const, language, words, message }
		})
}

/** The page's sentences that a guest agrees to, unless the form says them in that language. */
function listEnglish(blocks: readonly Block[], language: string, first: string): string[] {
	const { agreeToSign, signStatement, capacity } = wordsFor('en')
	const own = ownSentences(blocks, language, first)
	const lists = blocks.filter(({ type }) => type === 'minors')
	const isChildrenOnly = lists.length > 0 && lists.every((block) => block['signerTakesPart'] === 'never')
	const mayBeChildrenOnly = lists.some(({ signerTakesPart: rule }) => rule === 'never' || rule === 'ask')
	const sentences: readonly (readonly [string, boolean])[] = [
		[agreeToSign, !blocks.some(({ type }) => type === 'consent')],
		[capacity.alone, own.forSelf === undefined && !isChildrenOnly],
		[capacity.withMinors, own.forSelfAndMinors === undefined && lists.length > 0 && !isChildrenOnly],
		[capacity.minorsOnly, own.forMinors === undefined && mayBeChildrenOnly],
		[signStatement, own.statement === undefined],
	]
	return sentences.flatMap(([sentence, isEnglish]) => (isEnglish ? [sentence] : []))
}
