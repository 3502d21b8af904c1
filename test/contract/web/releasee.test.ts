import { X509Certificate } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { readText } from '../../support/pdf/poppler.ts'
import { startTestService, useService } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const running = useService()
const hall = running.tenant('Hall')
const other = running.tenant('Other')
const templateId = await publishTemplate(hall.call, { name: 'Climbing' })
const company = { legalName: 'North Wall GmbH', registration: 'HRB 1234, Amtsgericht Berlin' }
const line = 'North Wall GmbH, HRB 1234, Amtsgericht Berlin'

const page = async (path: string): Promise<string> =>
	new TextDecoder().decode((await running.anonymous('GET', path, undefined, { accept: 'text/html' })).bytes)
const textOf = async (id: string): Promise<string> => {
	await settleJobs(running.service)
	return (await readText((await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes)).replaceAll(/\s+/g, ' ')
}
const evidenceOf = async (id: string): Promise<any> =>
	(await hall.call('GET', `/v1/waivers/${id}`)).body.evidence

test('Who is released stands on the page, in the evidence, on the PDF and on the page that verifies, once it is said', async () => {
	const before = await sign(hall, templateId)
	const earlier = await textOf(before.id)
	expect(await page('/w/hall/climbing')).not.toContain('class="colophon"')
	expect((await evidenceOf(before.id)).releasee).toBeUndefined()
	expect((await hall.call('PATCH', '/v1/organization', company)).status).toBe(200)
	expect(await page('/w/hall/climbing')).toContain(`You sign with: \u2068${line}\u2069`)
	expect(await page('/w/other/climbing')).not.toContain('North Wall GmbH')
	const { id } = await sign(hall, templateId)
	expect((await evidenceOf(id)).releasee).toEqual(company)
	const text = await textOf(id)
	expect(text).toContain(`Hall ${line}`)
	expect(text).toContain(`Legal name ${line}`)
	expect(await page(`/verify/${id}`)).toContain(line)
	expect(await page(`/verify/${before.id}`)).not.toContain('North Wall GmbH')
	// What was signed before, or under an earlier name, shows what it showed.
	await hall.call('PATCH', '/v1/organization', { legalName: 'South Wall AG' })
	for (const [one, was] of [
		[before.id, earlier],
		[id, text],
	] as const) {
		await hall.call('POST', `/v1/waivers/${one}/render`)
		expect(await textOf(one)).toBe(was)
	}
	expect((await other.call('GET', `/v1/waivers/${id}`)).status).toBe(404)
})

test('A location with a company of its own releases that one, and has no registration but its own', async () => {
	await hall.call('PATCH', '/v1/organization', company)
	const place = async (more: object): Promise<string> =>
		(await hall.call('POST', '/v1/locations', { name: 'Hall 2', ...more })).body.id
	const signAt = async (locationId: string) =>
		(await evidenceOf((await sign(hall, templateId, { locationId })).id)).releasee
	expect(await signAt(await place({ legalName: 'Boulder Ltd' }))).toEqual({
		legalName: 'Boulder Ltd',
		registration: null,
	})
	expect(await signAt(await place({ registration: 'HRB 99' }))).toEqual({
		...company,
		registration: 'HRB 99',
	})
	expect(await signAt(await place({}))).toEqual(company)
})

test('The seal names the company from the next start on, and what was sealed before stays genuine', async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-releasee-'))
	const first = startTestService({ dataDir })
	const [only] = first.service.deps.db.$client
		.query<{ id: string; name: string }, []>('SELECT id, name FROM organizations')
		.all()
	const call = first.clientOf(only?.id ?? '', ['*'])
	const form = await publishTemplate(call)
	const { id } = await sign({ call }, form)
	await settleJobs(first.service)
	const before = (await call('GET', `/v1/waivers/${id}/pdf`)).bytes
	await call('PATCH', '/v1/organization', company)
	await first.service.stop()
	const subjectOf = (certificate: Uint8Array): string => new X509Certificate(certificate).subject
	const second = startTestService({ dataDir })
	const { seal, db } = second.service.deps
	expect(subjectOf(seal().certificate)).toBe(`O=North Wall GmbH\nCN=${only?.name}`)
	const later = second.clientOf(only?.id ?? '', ['*'])
	await sign({ call: later }, form)
	await settleJobs(second.service)
	// As if it had been sealed anew since, so that its seal alone speaks for it.
	db.$client.run('UPDATE waivers SET pdf_sha256 = ? WHERE id = ?', ['00'.repeat(32), id])
	const verdict = await later('POST', '/v1/evidence/verify', { pdf: Buffer.from(before).toString('base64') })
	expect(verdict.body).toMatchObject({ status: 'genuine', waiverId: id })
	const made = Buffer.from(seal().certificate).toString('hex')
	await second.service.stop()
	// The same names go on with the same certificate.
	const third = startTestService({ dataDir })
	expect(Buffer.from(third.service.deps.seal().certificate).toString('hex')).toBe(made)
	await third.close()
})
