import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { readConfig } from '../../../src/config/config.ts'
import { messageOf } from '../../../src/kit/errors.ts'
import { gatherValidation } from '../../../src/seal/validation.ts'
import type { Validation } from '../../../src/seal/validation.ts'
import { readCertificate } from '../../../src/seal/x509.ts'
import { startAuthority } from '../../support/evidence/timestamp-authority.ts'
import type { Authority } from '../../support/evidence/timestamp-authority.ts'
import { createSettableClock } from '../../support/service/clock.ts'

// OpenSSL makes keys and answers, which on a busy machine takes its time.
setDefaultTimeout(120_000)

let authority: Authority
let signer: Uint8Array
let root: Uint8Array
beforeAll(async () => {
	authority = await startAuthority()
	const [own, above] = [authority.certificate, authority.root].map((pem) => new X509Certificate(pem).raw)
	if (own === undefined || above === undefined) throw new Error('The authority has no certificate.')
	;[signer, root] = [own, above]
})
afterAll(() => authority.close())

function gather(
	state: Authority['state'],
	{ hosts = [authority.host], others = [root], now = Date.now() } = {},
): Promise<Validation> {
	authority.state = state
	const config = { ...readConfig({}), revocationHosts: hosts }
	return gatherValidation({ config, clock: createSettableClock(now) }, signer, others)
}

/** Why it fails; empty if it does not. */
const refusalOf = (...order: Parameters<typeof gather>): Promise<string> =>
	gather(...order).then(() => '', messageOf)

const bytes = (all: readonly Uint8Array[]) => all.map((each) => Buffer.from(each).toString('hex'))

test('A chain is followed to its root, and its state comes from the responder that the certificate names', async () => {
	const { certificates, ocsps, crls } = await gather('good')
	expect(bytes(certificates)).toEqual(bytes([signer, root]))
	expect([ocsps.length, crls.length]).toEqual([1, 0])
})

test('The issuer of a certificate is fetched from where the certificate says', async () => {
	const before = authority.calls.length
	const { certificates } = await gather('good', { others: [] })
	expect(bytes(certificates)).toEqual(bytes([signer, root]))
	expect(authority.calls.slice(before)).toEqual(['/root.crt', '/ocsp'])
})

test('A list of revoked certificates stands in where the responder does not answer rightly', async () => {
	for (const state of ['listed', 'forged', 'other'] as const) {
		const { ocsps, crls } = await gather(state)
		expect([state, ocsps.length, crls.length]).toEqual([state, 0, 1])
	}
})

test('A revoked certificate is not taken, whoever says so', async () => {
	for (const state of ['revoked', 'revokedInList'] as const)
		expect(await refusalOf(state)).toContain('was revoked')
})

test('Nothing is taken from hosts that are away, send elsewhere, or send more than is needed', async () => {
	expect(await refusalOf('down')).toContain('answered 503')
	expect(await refusalOf('redirect')).toContain('could not be asked')
	expect(await refusalOf('endless')).toContain('too long')
	expect(authority.calls).not.toContain('/elsewhere')
})

test('A response that is too old, or of the future, says nothing of today', async () => {
	const day = 86_400_000
	for (const now of [Date.now() + 4001 * day, Date.now() - day])
		expect(await refusalOf('good', { now })).toContain('not current')
})

test('A host that is not listed is never called', async () => {
	const before = authority.calls.length
	for (const others of [[root], []])
		expect(await refusalOf('good', { hosts: ['ocsp.example', '127.0.0.1'], others })).toBe(
			`REVOCATION_HOSTS does not list ${authority.host}.`,
		)
	expect(authority.calls.length).toBe(before)
})

test('A root that says nothing of its issuer needs no state', async () => {
	const config = { ...readConfig({}), revocationHosts: [] }
	const clock = createSettableClock(Date.now())
	const { certificates, ocsps, crls } = await gatherValidation({ config, clock }, root, [])
	expect(bytes(certificates)).toEqual(bytes([root]))
	expect([ocsps, crls]).toEqual([[], []])
})

test('A certificate is read as OpenSSL wrote it', () => {
	const { ocspUrls, crlUrls, issuerUrls, until, purposes } = readCertificate(signer)
	const base = `http://${authority.host}`
	expect({ ocspUrls, crlUrls, issuerUrls }).toEqual({
		ocspUrls: [`${base}/ocsp`],
		crlUrls: [`${base}/list`],
		issuerUrls: [`${base}/root.crt`],
	})
	expect(until).toBe(Date.parse(new X509Certificate(signer).validTo))
	expect(purposes).toEqual(['1.3.6.1.5.5.7.3.8'])
	expect(() => readCertificate(new Uint8Array([0x30, 0]))).toThrow()
})
