import { writeFirst } from '../../i18n/first-day.ts'
import { placeLocale } from '../../i18n/region.ts'
import { isolate } from '../../i18n/isolate.ts'
import { MAX_PDF_BYTES } from '../../features/documents/model.ts'
import { sealLevelOf } from '../../features/documents/seal-record.ts'
import type {
	DocumentRecord,
	DocumentVerdict,
} from '../../features/documents/verification/verify-document.ts'
import { escapeHtml } from '../../kit/text/text.ts'
import { fill } from '../../i18n/fill.ts'
import type { Words } from '../../i18n/translation.ts'

export type Subject =
	| { readonly kind: 'nothing' }
	| { readonly kind: 'noFile' }
	| { readonly kind: 'pdf'; readonly verdict: DocumentVerdict }
	| { readonly kind: 'code'; readonly verdict: DocumentVerdict }

export function titleOf(words: Words<'verify'>, subject: Subject): string {
	return subject.kind === 'nothing' || subject.kind === 'noFile'
		? words.title
		: verdictWords(words, subject).title
}

export function renderVerify(words: Words<'verify'>, subject: Subject): string {
	if (subject.kind === 'nothing' || subject.kind === 'noFile')
		return `<main id="main"><h1>${escapeHtml(words.title)}</h1><p class="lead">${escapeHtml(words.lead)}</p>${renderForms(words, subject.kind === 'noFile')}</main>`
	const { title, text } = verdictWords(words, subject)
	const { record } = subject.verdict
	const sentence = fill(text, { organization: record?.organization ?? '' }, isolate)
	return `<main id="main"><div class="done-panel verdict" role="status">${renderMark(subject)}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></div>${record === undefined ? '' : renderFacts(words, record, subject.verdict.hasOwnTerms)}<p class="hint">${escapeHtml(words.privacy)}</p><p><a class="button" href="/verify">${escapeHtml(words.another)}</a></p></main>`
}

type SubjectWithVerdict = Extract<Subject, { kind: 'pdf' | 'code' }>

/** Green only for a genuine document: a known code alone proves nothing about a document. */
function renderMark({ kind, verdict: { status } }: SubjectWithVerdict): string {
	const isWrong = status === 'altered' || status === 'unknown'
	const isGenuine = kind === 'pdf' && (status === 'genuine' || status === 'purged')
	const [style, path] = isWrong
		? [' wrong', 'M6 6l12 12M18 6 6 18']
		: isGenuine
			? ['', 'm5 13 4.5 4.5L19 7']
			: [' wait', 'M6 3h8l4 4v14H6zM14 3v4h4M9 13h6m-6 4h6']
	return `<span class="done-mark${style}"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg></span>`
}

function verdictWords(
	words: Words<'verify'>,
	{ kind, verdict: { status } }: SubjectWithVerdict,
): Words<'verify'>['codes']['unknown'] {
	if (kind === 'pdf') return words.documents[status]
	// A code alone cannot have been altered.
	return words.codes[status === 'altered' ? 'unknown' : status]
}

function renderForms(words: Words<'verify'>, isMissing: boolean): string {
	const size = MAX_PDF_BYTES / 1024 / 1024
	const missing = isMissing
		? `<p class="issue" id="missing" role="alert">${escapeHtml(fill(words.noFile, { size }))}</p>`
		: ''
	const invalid = isMissing ? ' aria-invalid="true"' : ''
	return `<form method="post" action="/verify" enctype="multipart/form-data">
<div class="field"><label class="label" for="pdf">${escapeHtml(words.file)}</label><p class="hint" id="pdf-hint">${escapeHtml(words.fileHint)}</p>${missing}<input class="box" type="file" id="pdf" name="pdf" accept="application/pdf,.pdf" required aria-describedby="pdf-hint${isMissing ? ' missing' : ''}"${invalid}></div>
<button class="button primary" type="submit">${escapeHtml(words.check)}</button>
</form>
<form method="get" action="/verify">
<div class="field"><label class="label" for="code">${escapeHtml(words.code)}</label><p class="hint" id="code-hint">${escapeHtml(words.codeHint)}</p><input class="box" type="text" id="code" name="code" required maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr" aria-describedby="code-hint"></div>
<button class="button" type="submit">${escapeHtml(words.find)}</button>
</form>`
}

function renderFacts(
	{ tag, facts }: Words<'verify'>,
	record: DocumentRecord,
	hasOwnTerms: boolean | undefined,
): string {
	const { waiver, seal, title, versionNumber: version } = record
	const time = (at: number | null | undefined): string | undefined =>
		at === null || at === undefined ? undefined : renderTime(tag, at, record)
	// A voided waiver is no longer valid, whatever its expiry.
	const isVoided = waiver.voidedAt !== null
	const rows: [string, string | undefined][] = [
		[facts.organization, escapeHtml(record.organization)],
		[facts.legalName, record.releasee && escapeHtml(record.releasee)],
		[facts.document, escapeHtml(fill(facts.documentOf, { template: title, version }, isolate))],
		[
			facts.terms,
			hasOwnTerms === undefined ? undefined : escapeHtml(hasOwnTerms ? facts.ownTerms : facts.otherTerms),
		],
		[facts.waiver, code(waiver.id)],
		[facts.signedAt, time(waiver.signedAt)],
		[facts.importedAt, time(record.importedAt)],
		isVoided
			? [facts.voidedAt, time(waiver.voidedAt)]
			: [facts.validUntil, time(waiver.expiresAt) ?? escapeHtml(facts.noExpiry)],
		[facts.purgedAt, time(waiver.purgedAt)],
		[facts.sealedAt, seal && `${time(seal.sealedAt)} (PAdES ${sealLevelOf(seal)})`],
		[facts.stampedAt, time(seal?.stampedAt)],
		[facts.hash, code(waiver.hash)],
		[facts.position, String(waiver.chainSeq)],
	]
	const items = rows.flatMap(([label, value]) =>
		value === undefined ? [] : `<div class="answer-row"><dt>${escapeHtml(label)}</dt><dd>${value}</dd></div>`,
	)
	return `<dl class="answers">${items.join('')}</dl>`
}

/** In the time zone and the order of the PDF, with which people compare it. */
function renderTime(tag: string, at: number, { timezone, country }: DocumentRecord): string {
	const date = new Date(at)
	const time = new Intl.DateTimeFormat(placeLocale(tag, country), {
		dateStyle: 'long',
		timeStyle: 'long',
		timeZone: timezone,
	}).format(date)
	return `<time datetime="${date.toISOString()}">${escapeHtml(writeFirst(time, tag))}</time>`
}

/** People compare these characters one by one, so they run from left to right in every language. */
function code(text: string): string {
	return `<code dir="ltr">${escapeHtml(text)}</code>`
}
