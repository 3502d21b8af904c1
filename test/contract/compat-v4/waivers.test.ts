import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { dayPass, listIdsV4, listV4, publishDayPass } from '../../support/compat-v4/day-pass.ts'
import { greyPng } from '../../support/fixtures/images.ts'
import { dataUrl } from '../../support/fixtures/photos.ts'
import { sign } from '../../support/fixtures/waivers.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { startTestService, useService } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T09:30:00.900Z')
const running = useService({ smartwaiverApi: 'on' }, { clock })
const hall = running.tenant('Hall')
const templateId = await publishDayPass(hall.call)

const whole = async (id: string, query = '') => {
	const { status, body } = await hall.call('GET', `/v4/waivers/${id}${query}`)
	return { status, waiver: body.waiver, type: body.type, message: body.message }
}

const nils = { firstName: 'Nils', lastName: 'Vogel', dateOfBirth: '2018-02-03' }

test('A waiver in full has every field, exactly', async () => {
	const { id } = await sign(hall, templateId, {
		source: 'kiosk',
		tags: ['Group A'],
		language: 'de',
		values: {
			name: { firstName: 'Mara', middleName: 'Q.', lastName: 'Vogel' },
			email: 'mara@example.com',
			phone: '+49 170 5551000',
			born: '1988-05-06',
			condition: true,
			why: 'A knee',
			children: [nils],
			home: {
				line1: 'Ring 1',
				line2: '2nd floor',
				city: 'Köln',
				region: 'NW',
				postalCode: '50667',
				country: 'DE',
			},
			ice: { name: 'Ada Vogel', phone: '+49 170 5552000', relationship: 'Sister' },
			note: 'One\nTwo',
			skier: 'b',
			gear: ['y', 'x'],
			height: 172.5,
			day: '2026-07-04',
			helmet: false,
			photo: dataUrl(greyPng(7, 5)),
			document: { front: dataUrl(greyPng(7, 5)), back: dataUrl(greyPng(7, 5)) },
		},
	})
	await settleJobs(running.service)
	const flags = [{ displayText: 'A medical condition?', reason: expect.any(String) }]
	const summary = {
		waiverId: id,
		templateId,
		title: 'Day pass',
		createdOn: '2026-07-01 09:30:00',
		expirationDate: '2026-07-02 23:59:59',
		expired: false,
		verified: true,
		waiverState: 'valid',
		kiosk: true,
		firstName: 'Mara',
		middleName: 'Q.',
		lastName: 'Vogel',
		dob: '1988-05-06',
		isMinor: false,
		autoTag: '',
		tags: ['group a'],
		flags,
		prefillId: null,
		external_id: null,
		externalId: null,
	}
	expect((await listV4(hall, '?limit=1'))[0]).toEqual(summary)
	const { status, waiver } = await whole(id.toUpperCase())
	expect(status).toBe(200)
	expect(waiver).toEqual({
		...summary,
		participants: [
			{
				firstName: 'Mara',
				middleName: 'Q.',
				lastName: 'Vogel',
				dob: '1988-05-06',
				isMinor: false,
				minorExpired: false,
				gender: '',
				phone: '+49 170 5551000',
				tags: [],
				flags,
				customParticipantFields: {},
			},
			{
				firstName: 'Nils',
				middleName: '',
				lastName: 'Vogel',
				dob: '2018-02-03',
				isMinor: true,
				minorExpired: false,
				gender: '',
				phone: '',
				tags: [],
				flags: [],
				customParticipantFields: {},
			},
		],
		customWaiverFields: {
			condition: { value: 'Yes', displayText: 'A medical condition?' },
			consent: { value: 'Yes', displayText: 'I agree to sign electronically.' },
			note: { value: 'One\nTwo', displayText: 'Anything else?' },
			skier: { value: 'Type II', displayText: 'Skier type' },
			gear: { value: ['Poles', 'Boots'], displayText: 'Gear' },
			height: { value: '172.5', displayText: 'Height' },
			day: { value: '2026-07-04', displayText: 'Day' },
			helmet: { value: 'No', displayText: 'I wear a helmet.' },
			second: { value: '', displayText: 'Another address' },
			why: { value: 'A knee', displayText: 'Why?' },
			'ice.relationship': { value: 'Sister', displayText: 'Relationship' },
		},
		guardian: null,
		email: 'mara@example.com',
		marketingAllowed: false,
		marketingAllowedCheckbox: false,
		addressLineOne: 'Ring 1',
		addressLineTwo: '2nd floor',
		addressCity: 'Köln',
		addressState: 'NW',
		addressZip: '50667',
		addressCountry: 'DE',
		emergencyContactName: 'Ada Vogel',
		emergencyContactPhone: '+49 170 5552000',
		insuranceCarrier: '',
		insurancePolicyNumber: '',
		driversLicenseNumber: '',
		driversLicenseState: '',
		clientIP: '127.0.0.1',
		photos: 3,
		pdf: '',
		typedSignatures: { participants: ['Mara Vogel'], guardian: [], bodySignatures: [], bodyInitials: [] },
	})
	expect(Object.keys(waiver.customWaiverFields).slice(0, 3)).toEqual(['condition', 'consent', 'note'])
	const photos = (await hall.call('GET', `/v4/waivers/${id}/photos`)).body
	expect({ type: photos.type, ...photos.photos, photos: photos.photos.photos.length }).toEqual({
		type: 'photos',
		waiverId: id,
		templateId,
		title: 'Day pass',
		createdOn: '2026-07-01 09:30:00',
		photos: 3,
	})
	expect(photos.photos.photos.map((photo: any) => ({ ...photo, photo: undefined }))).toEqual(
		[
			['Identity card', 'document/back'],
			['Identity card', 'document/front'],
			['Photo', 'photo'],
		].map(([tag, photoId]) => ({
			type: 'kiosk',
			date: '2026-07-01 09:30:00',
			tag,
			fileType: expect.stringMatching(/^(?:png|jpg)$/),
			photoId,
		})),
	)
	for (const { photo, photoId } of photos.photos.photos) {
		const [block, side = 'front'] = photoId.split('/')
		const ours = await hall.call('GET', `/v1/waivers/${id}/photos/${block}?side=${side}`)
		expect(Buffer.from(photo, 'base64').equals(ours.bytes)).toBeTrue()
	}
	await hall.call('POST', `/v1/waivers/bulk`, { ids: [id], action: 'clear', note: 'Fine.' })
	expect((await whole(id)).waiver.flags).toEqual([])
})

test("A sole adult's answers are their own, too, and what nobody asked is told as such", async () => {
	const { id } = await sign(hall, templateId, { values: { skier: 'a' } })
	const { waiver } = await whole(id)
	expect(waiver.participants).toHaveLength(1)
	expect(waiver.participants[0].customParticipantFields).toEqual(waiver.customWaiverFields)
	expect(waiver.participants[0].dob).toBe('1800-01-01')
	expect(waiver.customWaiverFields.skier.value).toBe('Type I')
	// The question is hidden by a condition.
	expect(waiver.customWaiverFields).not.toHaveProperty('why')
	expect(waiver.customWaiverFields.condition.value).toBe('')
})

test('Whoever signs only for minors is their guardian, and no participant', async () => {
	const led = await publishDayPass(
		hall.call,
		dayPass.map((block) =>
			block.type === 'minors' ? { ...block, signerTakesPart: 'never', relationship: true } : block,
		),
		'Camp',
	)
	const children = [
		{ ...nils, relationship: 'Mother' },
		{ firstName: 'Ida', lastName: 'Vogel', dateOfBirth: '2020-01-02', relationship: 'Mother' },
	]
	const { id } = await sign(hall, led, {
		values: { phone: '+49 170 5551000', born: '1988-05-06', children, condition: true },
	})
	const { waiver } = await whole(id)
	expect(waiver.guardian).toEqual({
		firstName: 'Grace',
		middleName: '',
		lastName: 'Hopper',
		dob: '1988-05-06',
		phone: '+49 170 5551000',
		relationship: 'Mother',
		gender: '',
	})
	expect([waiver.firstName, waiver.isMinor, waiver.dob]).toEqual(['Nils', true, '2018-02-03'])
	expect(waiver.participants.map(({ firstName, flags }: any) => [firstName, flags])).toEqual([
		['Nils', []],
		['Ida', []],
	])
	expect(waiver.participants[0].customParticipantFields).toEqual({
		relationship: { value: 'Mother', displayText: 'Relationship' },
	})
	expect(waiver.typedSignatures).toEqual({
		participants: [],
		guardian: ['Grace Hopper'],
		bodySignatures: [],
		bodyInitials: [],
	})
	expect(await listIdsV4(hall, '?firstName=Grace&lastName=Hopper&limit=1')).toEqual([id])
	expect(await listIdsV4(hall, '?firstName=ida&lastName=VOGEL')).toEqual([id])
})

test('A PDF comes with its waiver as soon as it is made, and the read is on both logs', async () => {
	const { id } = await sign(hall, templateId)
	const { waiver } = await whole(id, '?pdf=true')
	const ours = await hall.call('GET', `/v1/waivers/${id}/pdf`)
	expect(Buffer.from(waiver.pdf, 'base64').equals(ours.bytes)).toBeTrue()
	const log = (await hall.call('GET', `/v1/phi-access-log?waiverId=${id}`)).body.items
	expect(log.map(({ action }: any) => action).toSorted()).toEqual([
		'waiver.pdf_read',
		'waiver.pdf_read',
		'waiver.read',
	])
	expect((await whole(id, '?pdf=false')).waiver.pdf).toBe('')
})

test('500 for one that could not be made, never an empty text', async () => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	running.service.deps.db.$client.run(
		"UPDATE waivers SET pdf_status = 'failed', pdf_sha256 = NULL WHERE id = ?",
		[id],
	)
	const { status, type, message } = await whole(id, '?pdf=true')
	expect({ status, type, message }).toEqual({
		status: 500,
		type: 'error',
		message: 'The PDF could not be made. Have it rendered again at the desk.',
	})
})

test('500 for a PDF or a photo that the store has lost: 404 would say that there is no such waiver', async () => {
	const poor = startTestService({ smartwaiverApi: 'on' }, { clock })
	const { call } = poor.tenant('Poor')
	const tenant = { ...hall, call }
	const { id } = await sign(tenant, await publishDayPass(call), {
		values: { photo: dataUrl(greyPng(7, 5)) },
	})
	await settleJobs(poor.service)
	rmSync(join(poor.config.dataDir, 'files'), { recursive: true })
	for (const [path, what] of [
		['?pdf=true', 'The PDF'],
		['/photos', 'A photo'],
	] as const) {
		const { status, body } = await call('GET', `/v4/waivers/${id}${path}`)
		expect({ status, type: body.type, message: body.message }).toEqual({
			status: 500,
			type: 'error',
			message: `${what} of this waiver is lost. Restore the files from a backup.`,
		})
	}
	expect((await call('GET', `/v4/waivers/${id}`)).status).toBe(200)
	await poor.close()
})
