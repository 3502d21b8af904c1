import type { Deps } from '../deps.ts'
import { ask } from './ask.ts'
import { type Issued, requireGood, requireUnlisted, Revoked, writeOcspRequest } from './revocation.ts'
import { type Certificate, hasIssued, isOwnIssuer, readCertificate } from './x509.ts'

/** What shows later that certificates were valid (ISO 32000-2, 12.8.4.3), each in DER. */
export type Validation = {
	readonly certificates: readonly Uint8Array[]
	readonly ocsps: readonly Uint8Array[]
	readonly crls: readonly Uint8Array[]
}

type ValidationDeps = Pick<Deps, 'config' | 'clock'>

/** Of a certificate or a response, and of a list, which goes into each document. */
const MAX_ANSWER_BYTES = 64 * 1024
const MAX_LIST_BYTES = 512 * 1024

const CHAIN_MAX = 8

/**
 * Follows a chain to its root, and has each certificate's state from where it names it, on hosts that the operator lists.
 * @param signer DER @param others certificates that may have issued it, DER
 * @throws Revoked, or an Error where a state can't be had
 */
export async function gatherValidation(
	deps: ValidationDeps,
	signer: Uint8Array,
	others: readonly Uint8Array[],
): Promise<Validation> {
	const chain = await followChain(deps, readCertificate(signer), others.map(readCertificate))
	const ocsps: Uint8Array[] = []
	const crls: Uint8Array[] = []
	for (const [at, certificate] of chain.entries()) {
		const issuer = chain[at + 1]
		if (issuer === undefined) continue
		const { ocsp, crl } = await askState(deps, { certificate, issuer })
		if (ocsp !== undefined) ocsps.push(ocsp)
		if (crl !== undefined) crls.push(crl)
	}
	return { certificates: chain.map(({ der }) => der), ocsps, crls }
}

/** Up to a root, or to a certificate that says nothing of its issuer. */
async function followChain(
	deps: ValidationDeps,
	signer: Certificate,
	others: readonly Certificate[],
): Promise<Certificate[]> {
	const chain = [signer]
	for (let last = signer; !isOwnIssuer(last) && chain.length < CHAIN_MAX;) {
		const issuer = others.find((each) => hasIssued(each, last)) ?? (await fetchIssuer(deps, last))
		if (issuer === undefined) break
		chain.push(issuer)
		last = issuer
	}
	return chain
}

async function fetchIssuer(deps: ValidationDeps, certificate: Certificate): Promise<Certificate | undefined> {
	const { issuerUrls, ocspUrls, crlUrls } = certificate
	if ([...issuerUrls, ...ocspUrls, ...crlUrls].length === 0) return undefined
	return tryEach(issuerUrls, async (url) => {
		const bytes = await ask({ ...requireListed(deps, url), maxBytes: MAX_ANSWER_BYTES })
		const issuer = readCertificate(bytes)
		if (!hasIssued(issuer, certificate)) throw new Error('The certificate is of another issuer.')
		return issuer
	})
}

type State = { readonly ocsp?: Uint8Array; readonly crl?: Uint8Array }

/** Nothing for a certificate that names no source. */
async function askState(deps: ValidationDeps, issued: Issued): Promise<State> {
	const { ocspUrls, crlUrls } = issued.certificate
	if (ocspUrls.length + crlUrls.length === 0) return {}
	const now = deps.clock.now()
	return tryEach([...ocspUrls, ...crlUrls], async (url): Promise<State> => {
		if (!ocspUrls.includes(url)) {
			const crl = await ask({ ...requireListed(deps, url), maxBytes: MAX_LIST_BYTES })
			requireUnlisted(crl, issued, now)
			return { crl }
		}
		const sent = {
			type: 'application/ocsp-request',
			accept: 'application/ocsp-response',
			body: writeOcspRequest(issued),
		}
		const ocsp = await ask({ ...requireListed(deps, url), maxBytes: MAX_ANSWER_BYTES, sent })
		requireGood(ocsp, issued, now)
		return { ocsp }
	})
}

/** @throws what the last one throws, and `Revoked` at once */
async function tryEach<T>(urls: readonly string[], get: (url: string) => Promise<T>): Promise<T> {
	let cause: unknown = new Error('A certificate does not say where the one of its issuer is.')
	for (const url of urls)
		try {
			return await get(url)
		} catch (error) {
			if (error instanceof Revoked) throw error
			cause = error
		}
	throw cause
}

/** @throws for a host that the operator did not list: certificates come from elsewhere, and may name any */
function requireListed({ config }: ValidationDeps, url: string): { url: string; who: string } {
	const { host } = new URL(url)
	if (!config.revocationHosts.includes(host)) throw new Error(`REVOCATION_HOSTS does not list ${host}.`)
	return { url, who: host }
}
