import { expect, test } from 'bun:test'
import { noisyJpeg, dataUrl } from '../../support/fixtures/photos.ts'
import { expectNoEffect, rowsAdded, settleJobs } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'

const running = useService({ rateLimitPerMinute: 1_000_000 })
const hall = running.tenant('Hall')
const elsewhere = running.tenant('Elsewhere')
const templateId = await publishTemplate(hall.call)
const photo = dataUrl(await noisyJpeg(640, 480), 'image/jpeg')
const mia = { firstName: 'Mia', lastName: 'Face', dateOfBirth: '2016-03-01' }

const signAs = (firstName: string, values: object, template = templateId) =>
	sign(hall, template, { values: { name: { firstName, lastName: 'Face' }, ...values } })
const find = async (q: string, by: Client = hall.call): Promise<any> =>
	(await by('GET', `/v1/checkins/lookup?q=${encodeURIComponent(q)}`)).body.items[0]
const photoUrlOf = async (q: string, by?: Client): Promise<unknown> => (await find(q, by)).photoUrl

test('200 with the address of the photo that the guest took, before and after it is stored, and not with the child’s name on it', async () => {
	const { id } = await signAs('Nora', { photo, children: [mia] })
	const address = `/v1/waivers/${id}/photos/photo?size=160`
	for (const wait of [false, true]) {
		if (wait) await settleJobs(running.service)
		const nora = await expectNoEffect(running.service, () => find('nora face'))
		expect([nora.photoUrl, nora.household[0].photoUrl]).toEqual([address, null])
		const child = await find('mia face')
		expect([child.photoUrl, child.household[0].photoUrl]).toEqual([null, address])
		expect(await rowsAdded(running.service, () => hall.call('GET', address))).toEqual({ phi_access_log: 1 })
		expect((await hall.call('GET', address)).headers.get('content-type')).toBe('image/jpeg')
	}
	expectRefusal(await elsewhere.call('GET', address), 'not_found')
	expect(await find('nora face', elsewhere.call)).toBeUndefined()
})

test('200 with an address only for callers who may read waivers', async () => {
	await signAs('Rolf', { photo })
	for (const role of ['owner', 'manager'] as const)
		expect(await photoUrlOf('rolf face', (await hire(running, hall, role)).call)).toEndWith('?size=160')
	const clerk = await hire(running, hall, 'desk')
	expect(await photoUrlOf('rolf face', clerk.call)).toBeNull()
	const door = running.clientOf(hall.organizationId, ['checkins:write', 'participants:read'])
	expect(await photoUrlOf('rolf face', door)).toBeNull()
	const address = await photoUrlOf('rolf face')
	expectRefusal(await clerk.call('GET', address as string), 'insufficient_scope')
	const auditor = await hire(running, hall, 'auditor')
	expectRefusal(await auditor.call('GET', '/v1/checkins/lookup?q=rolf%20face'), 'insufficient_scope')
})

test('200 without an address for a document, for the photo of something else, and for a waiver without a photo', async () => {
	await signAs('Ines', { document: { front: photo, back: photo } })
	await signAs('Olaf', {})
	const backwards = blocks.map((block) =>
		block.id === 'photo' ? { ...block, camera: 'environment' } : block,
	)
	const gear = await publishTemplate(hall.call, { name: 'Gear', of: backwards })
	await signAs('Gerd', { photo }, gear)
	expect(await photoUrlOf('ines face')).toBeNull()
	expect(await photoUrlOf('olaf face')).toBeNull()
	expect(await photoUrlOf('gerd face')).toBeNull()
	const two = [
		...backwards,
		{ id: 'self', type: 'photo_capture', label: 'You', camera: 'user', required: false },
	]
	const both = await publishTemplate(hall.call, { name: 'Both', of: two })
	const { id } = await signAs('Bodo', { photo, self: photo }, both)
	expect(await photoUrlOf('bodo face')).toBe(`/v1/waivers/${id}/photos/self?size=160`)
	// The picture of an imported waiver is the scan of its sheet.
	running.service.deps.db.$client.run("UPDATE waivers SET source = 'import' WHERE id = ?", [id])
	expect(await photoUrlOf('bodo face')).toBeNull()
})

test('200 without an address once the waiver is purged', async () => {
	const signed = await signAs('Udo', { photo })
	await settleJobs(running.service)
	const address = await photoUrlOf('udo face')
	await hall.call('POST', `/v1/waivers/${signed.id}/purge`, { reason: 'Test' })
	expect((await find('udo face'))?.photoUrl ?? null).toBeNull()
	expectRefusal(await hall.call('GET', address as string), 'purged')
})

test('200 with the photo of a merged guest, and without the one of a photo that cannot be decoded', async () => {
	const former = await signAs('Lea', { photo, email: 'lea@one.example' })
	const { body: kept } = await hall.call('POST', '/v1/waivers', {
		templateId,
		values: {
			name: { firstName: 'Leah', lastName: 'Face' },
			consent: true,
			signature: { typed: 'Leah Face' },
		},
	})
	await hall.call('POST', `/v1/participants/${former.participantId}/merge`, { intoId: kept.participantId })
	// The newest waiver covers, and has no photo.
	expect(await photoUrlOf('leah face')).toBeNull()
	await hall.call('POST', `/v1/waivers/${kept.id}/void`, { reason: 'Signed twice' })
	expect(await photoUrlOf('leah face')).toBe(`/v1/waivers/${former.id}/photos/photo?size=160`)
	await settleJobs(running.service)
	running.service.deps.db.$client.run(
		"UPDATE waiver_images SET state = 'unreadable' WHERE waiver_seq = (SELECT seq FROM waivers WHERE id = ?)",
		[former.id],
	)
	expect(await photoUrlOf('leah face')).toBeNull()
})
