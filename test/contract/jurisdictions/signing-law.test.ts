import { expect, setDefaultTimeout, test } from 'bun:test'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { readText } from '../../support/pdf/poppler.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { canonicalJson } from '../../../src/ledger/canonical-json.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import { readAttachments } from '../../../verifier/attachments.ts'
import { verifyData } from '../../../verifier/data.ts'

setDefaultTimeout(120_000)

const running = useService()

const release = { id: 'release', type: 'text', text: 'I release you from all claims.' }

async function venue(name: string, place: object): Promise<Tenant> {
	const hall = running.tenant(name)
	await hall.call('PATCH', '/v1/organization', place)
	return hall
}

const override = (of: Tenant, changes: object = {}) =>
	of.call('POST', '/v1/organization/overrides', {
		jurisdiction: 'DE',
		path: 'limitation.years',
		value: 5,
		reason: 'Our contracts.',
		decidedBy: { name: 'Ada Poe', role: 'lawyer' },
		...changes,
	})

const detailOf = async (of: Tenant, id: string): Promise<any> =>
	(await of.call('GET', `/v1/waivers/${id}`)).body

const versionOf = async (of: Tenant, jurisdiction: string): Promise<string> =>
	(await of.call('GET', `/v1/jurisdictions/${jurisdiction}`)).body.version

const faults = () => verifyData(running.config.dataDir).flatMap(({ fault }) => fault ?? [])

async function publishAgainst(of: Tenant, overrides: readonly object[]): Promise<string> {
	const { id } = (await of.call('POST', '/v1/templates', { name: 'Release' })).body
	await of.call('PUT', `/v1/templates/${id}/draft`, { blocks: [release, ...blocks] })
	expect((await of.call('POST', `/v1/templates/${id}/publish`, { overrides })).status).toBe(200)
	return id
}

test('A waiver keeps the law as it was taken to be: place, version of the data, overrides, and warnings with their reasons', async () => {
	const hall = await venue('Keeper', { country: 'DE' })
	const templateId = await publishAgainst(hall, [{ code: 'void_clause', reason: 'Our lawyer wants it.' }])
	const first = await sign(hall, templateId)
	const { body: decided } = await override(hall)
	const second = await sign(hall, templateId)
	await hall.call('POST', `/v1/organization/overrides/${decided.id}/remove`, { reason: 'Wrong.' })
	const third = await sign(hall, templateId)
	const [reason] = rowsOf<{ id: string }>(
		running.service,
		`SELECT id FROM audit_log WHERE action = 'template.warning_overruled' AND subject = ?`,
		templateId,
	)
	const version = await versionOf(hall, 'DE')
	expect(version).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{16}$/)
	for (const [{ id }, overrides] of [
		[first, []],
		[second, [decided.id]],
		[third, []],
	] as const) {
		const { law, evidence } = await detailOf(hall, id)
		expect(law).toEqual({
			jurisdiction: 'DE',
			version,
			overrides,
			warnings: expect.arrayContaining([{ code: 'void_clause', reasonId: reason?.id }]),
			salt: expect.stringMatching(/^[0-9a-f]{32}$/),
		})
		expect(evidence.law).toEqual({ jurisdiction: 'DE', sha256: sha256Hex(canonicalJson(law)) })
	}
	const salts = await Promise.all([first, second].map(async ({ id }) => (await detailOf(hall, id)).law.salt))
	expect(new Set(salts).size).toBe(2)
	expect((await running.tenant('Stranger').call('GET', `/v1/waivers/${first.id}`)).status).toBe(404)
	expect(faults()).toEqual([])
})

test('A warning without a reason is kept, too; a law that the version was not checked against has none', async () => {
	const hall = await venue('Mover', { country: 'DE' })
	const templateId = await publishAgainst(hall, [])
	const warningsOf = async () => (await detailOf(hall, (await sign(hall, templateId)).id)).law
	expect((await warningsOf()).warnings).toContainEqual({ code: 'void_clause', reasonId: null })
	await hall.call('PATCH', '/v1/organization', { country: 'AT' })
	expect(await warningsOf()).toMatchObject({ jurisdiction: 'AT', warnings: null })
	expect(await versionOf(hall, 'AT')).not.toBe(await versionOf(hall, 'DE'))
})

test('The certificate names the jurisdiction, and the guest gets nothing else of it', async () => {
	const hall = await venue('Florida', { country: 'US', region: 'FL' })
	const { body: decided } = await override(hall, { jurisdiction: 'US-FL' })
	const templateId = await publishTemplate(hall.call)
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	const { bytes } = await hall.call('GET', `/v1/waivers/${id}/pdf`)
	expect((await readText(bytes)).replaceAll(/\s+/g, ' ')).toContain('Law of the place US-FL')
	const { law } = await detailOf(hall, id)
	expect(law.overrides).toEqual([decided.id])
	const { receipt = '' } = readAttachments(bytes)
	expect(JSON.parse(receipt).record.items.evidence.law.jurisdiction).toBe('US-FL')
	for (const secret of [decided.id, law.version, law.salt]) expect(receipt).not.toContain(secret)
})

test('A place of which nothing is known is named in the record, and not in the certificate', async () => {
	const hall = running.tenant('Nowhere')
	const { id } = await sign(hall, await publishTemplate(hall.call))
	await settleJobs(running.service)
	expect((await detailOf(hall, id)).law.jurisdiction).toBe('UNKNOWN')
	const { bytes } = await hall.call('GET', `/v1/waivers/${id}/pdf`)
	expect(await readText(bytes)).not.toContain('Law of the place')
})

test('Verification finds a record of the law that was changed or taken away; a purge erases it', async () => {
	const hall = await venue('Forger', { country: 'IE' })
	const { id } = await sign(hall, await publishTemplate(hall.call))
	const [row] = rowsOf<{ law: string }>(running.service, 'SELECT law FROM waivers WHERE id = ?', id)
	const put = (law: string | null): void => {
		running.service.deps.db.$client.query('UPDATE waivers SET law = ? WHERE id = ?').run(law, id)
	}
	for (const forged of [row?.law.replace('"overrides":[]', '"overrides":["x"]') ?? '', '', null]) {
		put(forged)
		expect(JSON.stringify(faults())).toContain('what the law was taken to be was changed')
	}
	put(row?.law ?? null)
	expect(faults()).toEqual([])
	await hall.call('POST', `/v1/waivers/${id}/purge`, { reason: 'Asked for.' })
	expect((await detailOf(hall, id)).law).toBeNull()
	expect(rowsOf(running.service, 'SELECT law FROM waivers WHERE id = ?', id)).toEqual([{ law: null }])
	expect(faults()).toEqual([])
})
