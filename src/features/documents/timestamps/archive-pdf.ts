import type { Deps } from '../../../deps.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { appendTimestamp, appendValidation } from '../../../pdf/writer/archive.ts'
import { readSeal } from '../../../seal/sealed-pdf.ts'
import { openToken, requestTimestamp } from '../../../seal/timestamp.ts'
import { gatherValidation } from '../../../seal/validation.ts'
import type { Validation } from '../../../seal/validation.ts'
import { readCertificate } from '../../../seal/x509.ts'

type ArchiveDeps = Pick<Deps, 'config' | 'ids' | 'clock'>

export type ArchivedPdf = {
	readonly pdf: Uint8Array
	/** When the next timestamp is due: milliseconds since 1970. */
	readonly renewAt: number
}

/**
 * Makes PAdES B-LTA of a PDF with a timestamp, or renews it (ETSI EN 319 142-1, 5.5): what shows that the certificates of
 * the seal and of the last timestamp are valid, and then a timestamp of it all.
 * @throws with the cause if anything of it could not be had
 */
export async function archivePdf(deps: ArchiveDeps, pdf: Uint8Array): Promise<ArchivedPdf> {
	const { certificate, chain, token, wholeToken } = readSeal(pdf) ?? {}
	const lastToken = wholeToken ?? token
	if (certificate === undefined || chain === undefined || lastToken === undefined)
		throw new Error('The PDF has no timestamp to keep.')
	const last = openToken(lastToken)
	const ofLast = await gatherValidation(deps, last.signer, last.others)
	// The first timestamp of the whole keeps what is known of the seal, whose certificate may have ended since.
	const ofSeal = wholeToken === undefined ? [await gatherValidation(deps, certificate, chain)] : []
	const validated = appendValidation(pdf, join([...ofSeal, ofLast]))
	const stamped = await stampWhole(deps, validated, lastToken.length)
	return { pdf: stamped.pdf, renewAt: await chooseRenewal(deps, stamped.token, ofLast) }
}

function join(all: readonly Validation[]): Validation {
	return {
		certificates: unique(all.flatMap(({ certificates }) => certificates)),
		ocsps: all.flatMap(({ ocsps }) => ocsps),
		crls: unique(all.flatMap(({ crls }) => crls)),
	}
}

function unique(all: readonly Uint8Array[]): Uint8Array[] {
	return [...new Map(all.map((bytes) => [Buffer.from(bytes).toString('latin1'), bytes])).values()]
}

type Stamped = { readonly pdf: Uint8Array; readonly token: Uint8Array }

/** Tokens of an authority differ by some bytes; where it has another certificate now, the second try has its size. */
async function stampWhole(deps: ArchiveDeps, pdf: Uint8Array, lastLength: number): Promise<Stamped> {
	let token = new Uint8Array(lastLength)
	for (let attempt = 0; attempt < 2; attempt += 1) {
		const stamped = await appendTimestamp(pdf, token.length + SLACK_BYTES, async (covered) => {
			token = new Uint8Array(await requestTimestamp(deps, covered))
			return token
		})
		if (stamped !== undefined) return { pdf: stamped, token }
	}
	throw new Error('The time-stamping authority sends timestamps of ever other sizes.')
}

const SLACK_BYTES = 256

/**
 * @param known of the timestamp before, which mostly is by the same certificate
 * @returns milliseconds since 1970 @throws Revoked, and an Error for a certificate that has ended
 */
async function chooseRenewal(deps: ArchiveDeps, token: Uint8Array, known: Validation): Promise<number> {
	const { signer, others } = openToken(token)
	const isKnown = known.certificates.some((each) => Buffer.from(each).equals(signer))
	const { certificates } = isKnown ? known : await gatherValidation(deps, signer, others)
	const until = Math.min(...certificates.map((each) => readCertificate(each).until))
	const now = deps.clock.now()
	if (until <= now) throw new Error('A certificate of the time-stamping authority has ended.')
	return Math.max(until - MARGIN_MS, now + Math.max((until - now) / 2, DAY_MS))
}

/** Before the end of a certificate, so that an authority may be away for a while. */
const MARGIN_MS = 90 * DAY_MS
