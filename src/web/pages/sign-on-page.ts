import { isolate } from '../../i18n/isolate.ts'
import { minorsOf, signerOf } from '../../blocks/people.ts'
import { takesPart, takingPartOf } from '../../blocks/taking-part.ts'
import { asksConsent, mustBeRead } from '../../blocks/signing-rules.ts'
import type { Person } from '../../blocks/types.ts'
import { visibleBlocks } from '../../blocks/visible.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { invalid, invalidField } from '../../http/problems.ts'
import { pdfLinkAddress } from '../../features/links/token/address.ts'
import { ensurePdfLink, findPdfLink } from '../../features/links/token/pdf-link.ts'
import type { Organization } from '../../features/organization/table.ts'
import { findByIdempotencyKey } from '../../features/waivers/queries.ts'
import { requireWaiver } from '../../features/waivers/waiver.ts'
import { signWaiver } from '../../features/waivers/signing/sign.ts'
import { referenceOf } from '../../search/waiver-code.ts'
import { MAX_USER_AGENT_LENGTH } from '../../features/waivers/signing/evidence.ts'
import type { SigningResult, Waiver } from '../../features/waivers/table.ts'
import { zonesOf } from '../../features/organization/zones.ts'
import type { Day } from '../../kit/time/dates.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import { fingerprintJson } from '../../kit/fingerprint.ts'
import { describeCapacity } from '../../i18n/capacity.ts'
import { joinSentences } from '../../i18n/fill.ts'
import type { GuestPdf, Confirmation } from '../signing/page-props.ts'
import type { FormContext } from './form-context.ts'
import { drawQr } from './qr.ts'
import { ownWordsOf } from './own-words.ts'
import { describeSecond, splitGuardian } from './second-guardian.ts'
import type { PageSubmission } from './submission.ts'
import { ownOrigin } from '../../http/request-url.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { defined } from '../../kit/defined.ts'

export type PageSigning = {
	readonly formContext: FormContext
	readonly submission: PageSubmission
	readonly idempotencyKey: string
	readonly request: Request
	readonly context: RequestContext
}

/**
 * As `POST /v1/waivers`, with the rules of the page: review seen, version as shown, locked answers unchanged.
 * @throws Problem as `signWaiver`; 422 without the review, without consent, or if a text was not read
 */
export async function signOnPage(deps: Deps, signing: PageSigning): Promise<Confirmation> {
	const { formContext, submission, idempotencyKey, request, context } = signing
	const { organization, template, version, source } = formContext
	const { values: ownValues, secondGuardian } = splitGuardian(submission.values)
	const values = withLocked(formContext, ownValues)
	const readIds = requireProperSigning(formContext, submission, values)
	const actor = {
		organizationId: organization.id,
		name: formContext.actorName,
		requestId: context.requestId,
		address: context.address,
	}
	const locationId = formContext.location?.id
	const { signerTakesPart } = submission
	const body = {
		templateId: template.id,
		values,
		source,
		language: submission.language,
		...defined({ locationId, signerTakesPart, secondGuardian }),
	}
	const { words, statementLanguage = words.tag } = ownWordsOf(formContext, submission.language)
	const nameOf = (person: Person): string => fullName(person, submission.language)
	const minors = minorsOf(version.blocks, values).map(nameOf)
	const isolated = minors.map((name) => isolate(name, words.signStatement))
	const visible = visibleBlocks(version.blocks, values)
	const isTakingPart = takesPart(takingPartOf(version.blocks, visible).rule, signerTakesPart)
	const { result, mismatch } = await signWaiver(deps, {
		actor,
		request: {
			idempotencyKey,
			fingerprint: fingerprintJson(body),
			requireBody: () => body,
		},
		userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
		shownVersionId: submission.versionId.toLowerCase(),
		agreement: joinSentences(words.agreeToSignText, words.agreeToSign),
		recorded: {
			statement: joinSentences(
				describeCapacity(words.capacity, isolated, statementLanguage, isTakingPart),
				words.signStatement,
			),
			read: readIds,
			steps: submission.steps ?? [],
		},
		...defined({ linkToken: formContext.linkToken, autoTag: formContext.autoTag }),
	})
	const confirmation = await confirm(deps, organization, result, request)
	return {
		...confirmation,
		names: [...(isTakingPart ? [nameOf(signerOf(version.blocks, values))] : []), ...minors],
		again: formContext.again,
		...defined({ redirectUrl: formContext.redirectUrl }),
		...(mismatch ? { mismatch } : {}),
	}
}

/**
 * Repeats the response to an earlier signing with this key: the first response was lost, and the page may have closed
 * since. Undefined if this key never signed.
 */
export async function confirmAgain(
	deps: Deps,
	organization: Organization,
	idempotencyKey: string,
	request: Request,
): Promise<Confirmation | undefined> {
	const result = findByIdempotencyKey(deps.db, organization.id, idempotencyKey)?.result
	return result && confirm(deps, organization, result, request)
}

async function confirm(
	deps: Deps,
	organization: Organization,
	result: SigningResult,
	request: Request,
): Promise<Confirmation> {
	const waiver = requireWaiver(deps.db, organization.id, result.id)
	const timezone = zonesOf(deps.db, organization.id)(waiver.locationId)
	const copy = await linkGuestPdf(deps, waiver, { request, timezone })
	return {
		reference: referenceOf(result),
		validUntil: lastDayOf(waiver, timezone),
		names: [],
		again: false,
		deskCode: drawQr(copy.verifyUrl),
		copy,
		...defined({
			second: describeSecond(deps, waiver, ownOrigin(request, deps.config)),
		}),
	}
}

/** By the clocks of the place where it was signed; it may be the day before a minor comes of age. */
function lastDayOf({ expiresAt, minorOfAgeAt }: Waiver, timezone: string): Day | null {
	const until = Math.min(expiresAt ?? Infinity, minorOfAgeAt === null ? Infinity : minorOfAgeAt - 1)
	return until === Infinity ? null : dayInZone(until, timezone)
}

/** Overwrites the page's values with the locked ones. */
function withLocked(
	{ prefill }: FormContext,
	values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
	const fixed = Object.entries(prefill?.values ?? {}).filter(([id]) => prefill?.locked.includes(id))
	return { ...values, ...Object.fromEntries(fixed) }
}

/** @returns the ids of the texts that had to be read @throws Problem 422 if the guest skipped a step of the page */
function requireProperSigning(
	{ version: { blocks } }: FormContext,
	submission: PageSubmission,
	values: Readonly<Record<string, unknown>>,
): string[] {
	if (!submission.reviewed) throw invalidField('/reviewed', 'not_reviewed', 'Show the review before signing.')
	const visible = visibleBlocks(blocks, values)
	const texts = blocks.filter((block) => mustBeRead(block) && visible.has(block.id)).map(({ id }) => id)
	const unread = texts.find((id) => !submission.read.includes(id))
	if (unread !== undefined)
		throw invalid([
			{
				path: `/values/${unread}`,
				code: 'not_read',
				message: 'This text must be read to its end.',
				blockId: unread,
			},
		])
	if (asksConsent(blocks, visible) && !submission.agreed)
		throw invalidField('/agreed', 'must_agree', 'Ask for consent to sign electronically.')
	return texts
}

async function linkGuestPdf(
	deps: Deps,
	{ id: waiverId, organizationId }: Waiver,
	{ request, timezone }: { request: Request; timezone: string },
): Promise<GuestPdf> {
	// A repeated form finds the link of the first response and writes nothing.
	const { token, expiresAt } =
		findPdfLink(deps.db, deps, waiverId) ??
		(await deps.write((tx) => ensurePdfLink(tx, deps, { organizationId, waiverId })))
	// Without a configured address, uses the address in the guest's request.
	const baseUrl = ownOrigin(request, deps.config)
	const url = pdfLinkAddress({ ...deps.config, baseUrl }, token)
	return {
		url,
		until: dayInZone(expiresAt, timezone),
		qr: drawQr(url),
		verifyUrl: `${baseUrl}/verify/${waiverId}`,
	}
}
