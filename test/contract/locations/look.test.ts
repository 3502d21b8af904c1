import { expect, test } from 'bun:test'
import { listBrandFilesOf, requireOrganization } from '../../../src/features/organization/organization.ts'
import { expectNoEffect, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { blackPng, dataUrl, noisyJpeg } from '../../support/fixtures/photos.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const PLAIN = { logo: null, picture: null, color: null }
const logo = dataUrl(blackPng(60, 20))
const picture = dataUrl(await noisyJpeg(300, 100), 'image/jpeg')

const create = async (body: object = {}): Promise<any> =>
	(await hall.call('POST', '/v1/locations', { name: 'West', ...body })).body
const change = (id: string, branding: object, call = hall.call) =>
	call('PATCH', `/v1/locations/${id}`, { branding })
const fetchFile = (kind: 'logo' | 'picture', sha256: string) =>
	running.anonymous('GET', `/brand/${kind}/${sha256}`)

test('201 with a look of its own, and 200 that changes it field by field; null is as the organization', async () => {
	const { id, branding } = await create({ branding: { color: '#0A7D55', logo } })
	expect(branding).toEqual({
		logo: {
			contentType: 'image/png',
			sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
			bytes: expect.any(Number),
			width: 60,
			height: 20,
		},
		picture: null,
		color: '#0a7d55',
	})
	const decorated = (await change(id, { picture })).body.branding
	expect(decorated).toEqual({
		...branding,
		picture: {
			contentType: 'image/webp',
			sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
			bytes: expect.any(Number),
			width: 1200,
			height: 400,
		},
	})
	expect((await fetchFile('logo', decorated.logo.sha256)).headers.get('content-type')).toBe('image/png')
	expect((await fetchFile('picture', decorated.picture.sha256)).bytes).toHaveLength(decorated.picture.bytes)
	const renamed = await hall.call('PATCH', `/v1/locations/${id}`, { name: 'East' })
	expect(renamed.body.branding).toEqual(decorated)
	expect((await change(id, { color: null, picture: null })).body.branding).toEqual({
		...branding,
		color: null,
	})
	const logged = 'SELECT data ->> ? AS fields FROM audit_log WHERE subject = ? AND action = ? ORDER BY id'
	expect(
		rowsOf(running.service, logged, '$.fields', id, 'location.updated').map(({ fields }) => fields),
	).toEqual(['branding', 'name', 'branding'])
})

test('A former logo stays for the documents that show it, and a former picture is gone', async () => {
	const { id } = await create()
	const before = (await change(id, { logo, picture })).body.branding
	const other = dataUrl(blackPng(30, 30))
	const after = (await change(id, { logo: other, picture: null })).body.branding
	const { deps } = running.service
	for (const { sha256 } of [before.logo, after.logo, before.picture])
		deps.db.$client.run(
			"INSERT INTO jobs (kind, subject, run_at, attempts, leased) VALUES ('file.erase', ?, 0, 0, 0)",
			[sha256],
		)
	deps.wake('file.erase')
	await settleJobs(running.service)
	expect(await deps.files.get(before.logo.sha256)).toBeDefined()
	expect(await deps.files.get(after.logo.sha256)).toBeDefined()
	expect(await deps.files.get(before.picture.sha256)).toBeUndefined()
	const named = listBrandFilesOf(deps.db, requireOrganization(deps.db, hall.organizationId))
	expect(named).toEqual(expect.arrayContaining([before.logo.sha256, after.logo.sha256]))
	expect((await change(id, { logo: null })).body.branding).toEqual(PLAIN)
	expect((await fetchFile('logo', after.logo.sha256)).status).toBe(200)
})

test('Neither another organization nor whoever is bound elsewhere changes a look', async () => {
	const [{ id }, { id: ownId }] = [await create(), await create()]
	const other = running.tenant('Other')
	const bound = running.clientOf(hall.organizationId, ['*'], [ownId])
	const reading = running.clientOf(hall.organizationId, ['locations:read'])
	for (const call of [other.call, bound])
		expectRefusal(await expectNoEffect(running.service, () => change(id, { logo }, call)), 'not_found')
	const refused = await expectNoEffect(running.service, () => change(id, { logo }, reading))
	expectRefusal(refused, 'insufficient_scope')
	expect((await change(ownId, { color: '#123456' }, bound)).body.branding.color).toBe('#123456')
})

test('404 for a location that is not there, before its image is looked at', async () => {
	expectRefusal(await change(NOBODY, { logo: 'no image' }), 'not_found')
})

test('422 for what is no logo, picture or color, of a new location and of one that is there', async () => {
	const { id } = await create()
	const faults: [object, string, string][] = [
		[{ logo: 'no image' }, '/branding/logo', 'image'],
		[{ picture: dataUrl(Buffer.from('GIF89a')) }, '/branding/picture', 'image'],
		[{ color: 'red' }, '/branding/color', 'choice'],
		[{ replyTo: 'desk@hall.example' }, '/branding/replyTo', 'unknown_field'],
	]
	for (const [branding, path, code] of faults)
		for (const act of [
			() => change(id, branding),
			() => hall.call('POST', '/v1/locations', { name: 'East', branding }),
		])
			expectRefusal(await expectNoEffect(running.service, act), 'validation_failed', [{ path, code }])
})

test('422 for the change of a logo that would keep more than a thousand former ones, of a location and of an organization', async () => {
	const { id } = await create({ branding: { logo } })
	await hall.call('PATCH', '/v1/organization', { branding: { logo } })
	const former = JSON.stringify(Array.from({ length: 1_000 }, (_, n) => String(n).padStart(64, '0')))
	rowsOf(running.service, 'UPDATE locations SET former_logos = ? WHERE id = ?', former, id)
	rowsOf(
		running.service,
		"UPDATE organizations SET settings = json_set(settings, '$.formerLogos', json(?)) WHERE id = ?",
		former,
		hall.organizationId,
	)
	const other = { logo: dataUrl(blackPng(61, 20)) }
	for (const call of [
		() => change(id, other),
		() => hall.call('PATCH', '/v1/organization', { branding: other }),
	]) {
		expectRefusal(await call(), 'validation_failed', [{ path: '/branding/logo', code: 'too_many' }])
	}
	const { body } = await change(id, { color: '#0a7d55' })
	expect([body.branding.logo.width, body.branding.color]).toEqual([60, '#0a7d55'])
})
