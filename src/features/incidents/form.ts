import { showBlocks } from '../../blocks/show.ts'
import { checkValues, visibleBlocks } from '../../blocks/values.ts'
import type { Db, Tx } from '../../db/client.ts'
import { invalid, invalidField } from '../../http/problems.ts'
import type { Detail } from '../../http/problems.ts'
import { preferredLanguage } from '../../i18n/languages.ts'
import { toDetails } from '../templates/block-details.ts'
import { listLanguages } from '../templates/languages.ts'
import { requireSignable, requireVersion } from '../templates/signable.ts'
import type { TemplateVersion } from '../templates/table.ts'
import { requireTemplate } from '../templates/template.ts'
import { answerText, answerWords } from '../waivers/show-answers.ts'
import { MAX_VALUES_BYTES } from './model.ts'
import type { IncidentInput, ReportForm } from './model.ts'
import type { Incident } from './table.ts'

type Values = Readonly<Record<string, unknown>>

type OwnForm = Pick<Incident, 'templateVersionId' | 'answers'>

/** Of these a draft is refused; the others only keep it from being closed. */
const NEVER_KEPT = new Set(['unknown_block', 'not_a_question', 'wrong_type'])

/**
 * The venue's own questions of a draft, and what was typed so far. The draft keeps the version with which it began.
 * @param today in the organization's time zone
 * @throws Problem 404, 409 for a form that is archived or was never published, 422 for one that guests sign, values
 * without a form, and values that no block takes
 */
export function chooseForm(
	tx: Tx,
	before: OwnForm & Pick<Incident, 'organizationId'>,
	{ templateId, values }: Pick<IncidentInput, 'templateId' | 'values'>,
	today: string,
): OwnForm {
	const kept = before.templateVersionId === null ? undefined : requireVersion(tx, before.templateVersionId)
	const version =
		templateId === undefined
			? kept
			: templateId === null
				? undefined
				: findForm(tx, before, kept, templateId, today)
	if (version === undefined) {
		if (values !== undefined) throw invalidField('/values', 'no_form', 'Send the templateId of a form first.')
		return { templateVersionId: null, answers: null }
	}
	const answers = values ?? (version === kept ? before.answers : null) ?? {}
	if (values !== undefined) requireTakable(version, values, today)
	return { templateVersionId: version.id, answers }
}

function findForm(
	tx: Tx,
	{ organizationId }: Pick<Incident, 'organizationId'>,
	kept: TemplateVersion | undefined,
	templateId: string,
	today: string,
): TemplateVersion {
	const template = requireTemplate(tx, organizationId, templateId)
	if (template.kind !== 'incident') {
		const message = 'Guests sign this form. Send the id of a template of the kind incident.'
		throw invalidField('/templateId', 'waiver_form', message)
	}
	return kept?.templateId === template.id ? kept : requireSignable(tx, template, today)
}

function requireTakable({ blocks }: TemplateVersion, values: Values, today: string): void {
	const { issues } = checkValues(blocks, values, { today, readImage: refuseImage })
	const faults = issues.filter(({ code }) => NEVER_KEPT.has(code))
	if (faults.length > 0) throw invalid(toDetails(faults, '/values'))
	if (Buffer.byteLength(JSON.stringify(values)) > MAX_VALUES_BYTES) {
		const message = `Shorten the answers: together they take at most ${MAX_VALUES_BYTES / 1024} KiB as JSON.`
		throw invalidField('/values', 'too_large', message)
	}
}

/** No form of reports has a block that takes a picture. */
const refuseImage = () => ({ fault: 'not_a_data_url' }) as const

type Whole = { readonly answers: Values | null; readonly faults: readonly Detail[] }

/** The answers as they are closed: those of hidden questions are left out. Its faults say what keeps it from that. */
export function finishAnswers(tx: Tx, { templateVersionId, answers }: OwnForm, today: string): Whole {
	if (templateVersionId === null) return { answers: null, faults: [] }
	const { blocks } = requireVersion(tx, templateVersionId)
	const typed = answers ?? {}
	const visible = visibleBlocks(blocks, typed)
	const shown = Object.fromEntries(Object.entries(typed).filter(([id]) => visible.has(id)))
	const { issues, values } = checkValues(blocks, shown, { today, readImage: refuseImage })
	return { answers: values, faults: toDetails(issues, '/values') }
}

/** As the chain fixes it. Nothing for a report without a form. */
export function describeForm(db: Db, { templateVersionId, answers }: OwnForm) {
	if (templateVersionId === null) return {}
	const { id: versionId, templateId, termsHash } = requireVersion(db, templateVersionId)
	return { form: { templateId, versionId, termsHash, values: answers } }
}

/** The form with its questions and answers. @param language of whoever reads; the form's first one by default */
export function presentForm(
	db: Db,
	{ organizationId, templateVersionId, answers }: OwnForm & Pick<Incident, 'organizationId'>,
	language: string | undefined,
): ReportForm | null {
	if (templateVersionId === null) return null
	const version = requireVersion(db, templateVersionId)
	const { id: versionId, templateId, versionNumber, termsHash, blocks } = version
	const template = requireTemplate(db, organizationId, templateId)
	const languages = listLanguages(template, blocks)
	const [first] = languages
	const tag = (language && preferredLanguage(language, languages)) ?? first
	const shown = answers === null ? [] : showBlocks(blocks, answers, tag, first, answerWords(tag))
	return {
		templateId,
		name: template.name,
		versionId,
		versionNumber,
		termsHash,
		language: tag,
		blocks: [...blocks],
		values: { ...answers },
		shown: shown.flatMap((block) =>
			block.kind === 'answer'
				? [{ blockId: block.id, question: block.label.text, answer: answerText(block.parts) }]
				: [],
		),
	}
}
