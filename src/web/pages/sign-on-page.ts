import { minorsOf, signerOf } from '../../blocks/people.ts'
import { visibleBlocks } from '../../blocks/visible.ts'
import type { Deps } from '../../deps.ts'
import type { Exchange } from '../../http/exchange.ts'
import { invalid } from '../../http/problems.ts'
import { copyAddress } from '../../features/links/address.ts'
import { createLink, findLinkOf, linkToken, whyDead } from '../../features/links/link.ts'
import type { Organization } from '../../features/organization/table.ts'
import { findSigned } from '../../features/waivers/find-signed.ts'
import { signWaiver } from '../../features/waivers/sign.ts'
import { MAX_USER_AGENT_LENGTH } from '../../features/waivers/signing-evidence.ts'
import type { SigningResult } from '../../features/waivers/table.ts'
import { dayInZone } from '../../lib/dates.ts'
import { fingerprintJson } from '../../lib/fingerprint.ts'
import { wordsFor } from '../i18n/dictionaries.ts'
import type { Copy, Done } from '../signing/boot.ts'
import { mustBeRead } from '../signing/server-side.js'
import { listLanguages } from './make-boot.ts'
import type { Opening } from './opening.ts'
import { drawQr } from './qr.ts'
import type { PageSubmission } from './submission.ts'
import { urlOf } from './request-url.ts'

/** How long the link to a guest's own copy works, in milliseconds. */
const COPY_LASTS_MS = 30 * 24 * 60 * 60 * 1000

/** A form that is to be signed, and where it came from. */
export type PageSigning = {
	readonly opening: Opening
	readonly submission: PageSubmission
	readonly idempotencyKey: string
	readonly request: Request
	readonly exchange: Exchange
}

/**
 * Signs what a guest filled in on the page, as `POST /v1/waivers` does, with what is the page's own: the review was seen,
 * the version is the one that was shown, locked answers stay, and the language is on record.
 * @throws Problem as `signWaiver`; 422 without the review, without consent, or with a text unread
 */
export async function signOnPage(deps: Deps, signing: PageSigning): Promise<Done> {
	const { opening, submission, idempotencyKey, request, exchange } = signing
	const { organization, template, version, source } = opening
	const values = withLocked(opening, submission.values)
	requireProperSigning(opening, submission, values)
	const actor = {
		organizationId: organization.id,
		name: opening.actorName,
		requestId: exchange.requestId,
		address: exchange.address,
	}
	const { locationId } = opening
	const body = {
		templateId: template.id,
		values,
		source,
		...(locationId === undefined ? {} : { locationId }),
	}
	const { result, mismatch } = await signWaiver(deps, {
		actor,
		request: {
			idempotencyKey,
			fingerprint: fingerprintJson({ ...body, language: submission.language }),
			requireBody: () => body,
		},
		userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
		language: submission.language,
		shownVersionId: submission.versionId.toLowerCase(),
		agreement: wordsFor(submission.language).agreeToSign,
		...(opening.linkToken === undefined ? {} : { linkToken: opening.linkToken }),
	})
	const people = [signerOf(version.blocks, values), ...minorsOf(version.blocks, values)]
	const done = await thank(deps, organization, result, request)
	return {
		...done,
		names: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
		again: opening.again,
		...(opening.redirectUrl === undefined ? {} : { redirectUrl: opening.redirectUrl }),
		...(mismatch ? { mismatch } : {}),
	}
}

/**
 * What to tell a guest whose form was signed before: its answer was lost on the way, and the page may have closed since.
 * @returns undefined where nothing was signed with this key
 */
export async function thankAgain(
	deps: Deps,
	organization: Organization,
	idempotencyKey: string,
	request: Request,
): Promise<Done | undefined> {
	const result = findSigned(deps.db, organization.id, idempotencyKey)
	return result && thank(deps, organization, result, request)
}

async function thank(
	deps: Deps,
	organization: Organization,
	result: SigningResult,
	request: Request,
): Promise<Done> {
	const { timezone } = organization
	return {
		reference: referenceOf(result),
		validUntil: result.expiresAt === null ? null : dayInZone(Date.parse(result.expiresAt), timezone),
		names: [],
		again: false,
		copy: await linkCopy(deps, organization, result, request),
	}
}

/** A short name of the waiver for the desk: the end of its id, which chance made. */
export function referenceOf({ id }: Pick<SigningResult, 'id'>): string {
	const end = id.replaceAll('-', '').slice(-8).toUpperCase()
	return `${end.slice(0, 4)}-${end.slice(4)}`
}

/** What was given beforehand and locked, whatever the page sent in its place. */
function withLocked(
	{ prefill }: Opening,
	sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
	const locked = Object.entries(prefill?.values ?? {}).filter(([id]) => prefill?.locked.includes(id))
	return { ...sent, ...Object.fromEntries(locked) }
}

/** @throws Problem 422 where the guest was not led through the form as the page leads */
function requireProperSigning(
	{ version: { blocks }, template }: Opening,
	submission: PageSubmission,
	values: Readonly<Record<string, unknown>>,
): void {
	if (!submission.reviewed)
		throw invalid([{ path: '/reviewed', code: 'not_reviewed', message: 'Show the review before signing.' }])
	if (!listLanguages(template, blocks).includes(submission.language))
		throw invalid([{ path: '/language', code: 'choice', message: 'Send a language of the template.' }])
	const visible = visibleBlocks(blocks, values)
	const unread = blocks.find(({ id }) => visible.has(id) && !submission.read.includes(id) && isToBeRead(id))
	if (unread !== undefined)
		throw invalid([
			{
				path: `/values/${unread.id}`,
				code: 'not_read',
				message: 'This text must be read to its end.',
				blockId: unread.id,
			},
		])
	const asksConsent = blocks.some(({ id, type }) => type === 'consent' && visible.has(id))
	if (!asksConsent && !submission.agreed)
		throw invalid([
			{ path: '/agreed', code: 'must_agree', message: 'Ask for consent to sign electronically.' },
		])

	function isToBeRead(id: string): boolean {
		return blocks.some((block) => block.id === id && mustBeRead(block))
	}
}

/** The link to the guest's own copy: the one that there is, for a form that was sent twice. */
async function linkCopy(
	deps: Deps,
	{ id: organizationId, timezone }: Organization,
	{ id }: SigningResult,
	request: Request,
): Promise<Copy> {
	const now = deps.clock.now()
	const known = findLinkOf(deps.db, 'copy', id)
	const isAlive = known !== undefined && whyDead(known, now) === undefined
	const expiresAt = (isAlive ? known.expiresAt : null) ?? now + COPY_LASTS_MS
	const token = isAlive
		? linkToken(deps, known)
		: await deps.write((tx) =>
				createLink(tx, deps, { organizationId, kind: 'copy', subjectId: id, expiresAt }),
			)
	// The address that the guest's own device has just used, where none is configured.
	const baseUrl = deps.config.baseUrl || urlOf(request).origin
	const url = copyAddress({ ...deps.config, baseUrl }, token)
	return { url, until: dayInZone(expiresAt, timezone), qr: drawQr(url) }
}
