import { expect, test } from 'bun:test'
import { listIdsV4, listV4, publishDayPass } from '../../support/compat-v4/day-pass.ts'
import { publishShared, readWaiver, signByLink, signFirst } from '../../support/fixtures/guardians.ts'
import { HEAD, sendList } from '../../support/fixtures/imports.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const NOW = '2026-07-01T09:30:00.900Z'
const clock = createSettableClock(NOW)
const running = useService({ smartwaiverApi: 'on' }, { clock })
const hall = running.tenant('Hall')
/** An organization of its own. */
const tenant = () => running.tenant(`Hall ${running.service.deps.ids.next()}`)

test('A waiver is told by id: voided, expired, or of a version that no longer counts', async () => {
	const own = tenant()
	const template = await publishTemplate(own.call, {
		of: blocks,
		settings: { expiry: { type: 'duration', days: 1 }, onPublish: 'resign' },
	})
	const { id } = await sign(own, template)
	const state = async () => {
		const { waiver } = (await own.call('GET', `/v4/waivers/${id}`)).body
		return [waiver.waiverState, waiver.expired, waiver.verified, (await listIdsV4(own, '')).length]
	}
	expect(await state()).toEqual(['valid', false, true, 1])
	await own.call('PUT', `/v1/templates/${template}/draft`, {
		blocks: blocks.slice(0, -1).concat(blocks.at(-1) ?? []),
	})
	await own.call('PUT', `/v1/templates/${template}/draft`, {
		blocks: [{ id: 'new', type: 'divider' }, ...blocks],
	})
	await own.call('POST', `/v1/templates/${template}/publish`)
	expect(await state()).toEqual(['outdated', true, true, 1])
	clock.set('2026-07-10T00:00:00Z')
	expect(await state()).toEqual(['expired', true, true, 1])
	await own.call('POST', `/v1/waivers/${id}/void`, { reason: 'A test.' })
	expect(await state()).toEqual(['voided', true, true, 0])
	clock.set(NOW)
})

test('A purged one is not there any more', async () => {
	const own = tenant()
	const { id } = await sign(own, await publishDayPass(own.call, blocks), { tags: ['vip'] })
	await own.call('POST', `/v1/waivers/${id}/purge`)
	expect(await listIdsV4(own, '')).toEqual([])
	const { status, body } = await own.call('GET', `/v4/waivers/${id}`)
	expect({ status, type: body.type }).toEqual({ status: 404, type: 'error' })
})

test('A waiver of two guardians is listed when both have signed, and what the second one signed never is', async () => {
	const own = tenant()
	const template = await publishShared(own.call)
	const first = await signFirst(own, template)
	const waiting = (await own.call('GET', `/v4/waivers/${first.id}`)).body.waiver
	expect([waiting.waiverState, waiting.expired, waiting.verified]).toEqual(['waiting', true, false])
	expect(await listIdsV4(own, '')).toEqual([])
	clock.set('2026-07-01T11:00:00.000Z')
	expect((await signByLink(running, first)).status).toBe(201)
	clock.set(NOW)
	const [whole, ...rest] = await listV4(own)
	expect([whole.waiverId, whole.createdOn, whole.waiverState, rest]).toEqual([
		first.id,
		'2026-07-01 11:00:00',
		'valid',
		[],
	])
	expect(await listIdsV4(own, '?fromDts=2026-07-01T11:00:00')).toEqual([first.id])
	const second = (await readWaiver(own, first.id)).secondGuardian.waiverId
	expect((await own.call('GET', `/v4/waivers/${second}`)).status).toBe(404)
	await own.call('POST', `/v1/waivers/${second}/void`, { reason: 'Not the guardian.' })
	expect(await listIdsV4(own, '')).toEqual([])
	expect((await own.call('GET', `/v4/waivers/${first.id}`)).body.waiver.waiverState).toBe('waiting')
})

test('A waiver that came from the former system keeps its id, and both ids are read', async () => {
	const own = tenant()
	const rows = `${HEAD}abc_1,Climbing,Ana,Núñez,1990-02-03,ana@example.com,+49 30 1234567,2026-03-01 10:30,2027-03-01,nuts\n`
	const answer = await sendList(own, { csv: rows })
	expect(answer.status).toBeLessThan(300)
	const [imported] = await listV4(own)
	expect([
		imported.waiverId,
		imported.waiverState,
		imported.expired,
		imported.firstName,
		imported.dob,
	]).toEqual(['abc_1', 'not_counted', true, 'Ana', '1990-02-03'])
	const ours = (await own.call('GET', '/v1/waivers')).body.items[0].id
	for (const id of ['abc_1', ours]) {
		const { waiver } = (await own.call('GET', `/v4/waivers/${id}?pdf=true`)).body
		expect([waiver.waiverId, waiver.email, waiver.clientIP, waiver.pdf]).toEqual([
			'abc_1',
			'ana@example.com',
			'',
			'',
		])
	}
	expect((await hall.call('GET', '/v4/waivers/abc_1')).status).toBe(404)
})
