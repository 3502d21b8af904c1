import { beforeAll, describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../../src/kit/time/durations.ts'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import {
	children,
	coverageOf,
	pathOf,
	publishShared,
	readWaiver,
	secondGuardian,
	signByLink,
	signFirst,
} from '../../../support/fixtures/guardians.ts'
import { blocks, publishTemplate, values } from '../../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createSettableClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'
import type { Answer } from '../../../support/service/service.ts'

const clock = createSettableClock('2030-05-01T10:00:00Z')

const running = useService({}, { clock })

let hall = running.tenant('Hall')
const other = running.tenant('Other')
let templateId = await publishShared(hall.call)

const waiting = 'waiting_for_second_guardian'
const first = () => signFirst(hall, templateId)
const open = ({ secondGuardian: { signUrl } }: any): Promise<Answer> =>
	running.anonymous('GET', pathOf(signUrl), undefined, { accept: 'text/html' })
const newLink = (id: string, tenant = hall): Promise<Answer> =>
	tenant.call('POST', `/v1/waivers/${id}/guardian-link`)

/** The second guardian signs. @returns the detail of what they signed */
async function coSign(waiver: any) {
	expect((await signByLink(running, waiver)).status).toBe(201)
	return readWaiver(hall, (await readWaiver(hall, waiver.id)).secondGuardian.waiverId)
}

test('The minors are covered once the second guardian has signed, the first guardian immediately', async () => {
	const waiver = await first()
	expect(waiver.evidence.secondGuardian).toBe(true)
	expect(waiver.secondGuardian).toEqual({
		...secondGuardian,
		status: 'waiting',
		signedAt: null,
		waiverId: null,
		signUrl: expect.stringMatching(/\/s\/[0-9A-Za-z]{28}$/),
		linkExpiresAt: '2030-05-31T10:00:00.000Z',
	})
	expect(await coverageOf(hall, waiver)).toEqual(['covered', waiting, waiting])

	const coWaiver = await coSign(waiver)
	expect(coWaiver.evidence).toMatchObject({ coSigns: waiver.id, signerTakesPart: false, way: 'invitation' })
	expect(coWaiver.values.children).toEqual(children)
	expect(coWaiver.values).not.toHaveProperty('condition')
	expect([coWaiver.secondGuardian, coWaiver.expiresAt]).toEqual([null, waiver.expiresAt])
	const signed = await readWaiver(hall, waiver.id)
	expect(signed.secondGuardian).toMatchObject({
		status: 'signed',
		waiverId: coWaiver.id,
		signedAt: coWaiver.signedAt,
		signUrl: null,
	})
	expect(await coverageOf(hall, waiver)).toEqual(['covered', 'covered', 'covered'])
	// The children are the same people; the second guardian is covered by nothing that they signed for others.
	expect(coWaiver.participants.slice(1)).toEqual(waiver.participants.slice(1))
	expect((await coverageOf(hall, coWaiver))[0]).toBe('no_waiver')
})

test('The page names the minors and the first guardian, and shows none of the other answers', async () => {
	const page = new TextDecoder().decode((await open(await first())).bytes)
	for (const text of ['Vincent', 'Mary', 'You sign as the second parent', 'value="Alan"'])
		expect(page).toContain(text)
	expect(page).not.toContain('grace@example.com')
	expect(page).not.toContain('"condition":')
	// Neither the minors nor whom to ask can be changed.
	for (const control of ['name="children', 'name="second:name']) expect(page).not.toContain(control)
})

test('Whatever the page sends, the second guardian signs for the minors of the first one', async () => {
	const waiver = await first()
	const forged = [{ firstName: 'Eve', lastName: 'Other', dateOfBirth: '2016-05-05' }]
	expect((await signByLink(running, waiver, { answers: { children: forged } })).status).toBe(201)
	const { waiverId } = (await readWaiver(hall, waiver.id)).secondGuardian
	expect((await readWaiver(hall, waiverId)).values.children).toEqual(children)
})

test('Twenty simultaneous signatures by one link make one waiver; a repeated key gets the first response', async () => {
	const waiver = await first()
	const keys = Array.from({ length: 20 }, () => crypto.randomUUID())
	const answers = await Promise.all(keys.map((key) => signByLink(running, waiver, { key })))
	const at = answers.findIndex(({ status }) => status === 201)
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
	const again = await signByLink(running, waiver, { key: keys[at] ?? '' })
	expect([again.status, again.body.reference]).toEqual([201, answers[at]?.body.reference])
	expect((await open(waiver)).status).toBe(404)
})

describe('422 for a second guardian', () => {
	const post = (id: string, more: object): Promise<Answer> =>
		expectNoEffect(running.service, () =>
			hall.call('POST', '/v1/waivers', { templateId: id, values: { ...values, children }, ...more }),
		)
	const refusal = (answer: Answer, path: string, code: string) =>
		expectRefusal(answer, 'validation_failed', [{ path, code }])

	test('Somebody must be named where the form asks and minors take part', async () => {
		refusal(await post(templateId, {}), '/secondGuardian', 'required')
		const alone = await hall.call('POST', '/v1/waivers', { templateId, values })
		expect(alone.status).toBe(201)
		expect((await readWaiver(hall, alone.body.id)).secondGuardian).toBeNull()
	})

	test('Nobody is named where the form does not ask, or no minor takes part', async () => {
		const plain = await publishTemplate(hall.call)
		refusal(await post(plain, { secondGuardian }), '/secondGuardian', 'not_asked')
		refusal(await post(templateId, { values, secondGuardian }), '/secondGuardian', 'not_asked')
	})

	test('A name and an address are checked like those of a signer', async () => {
		const named = (more: object) => post(templateId, { secondGuardian: { firstName: 'Alan', ...more } })
		refusal(await named({}), '/secondGuardian/lastName', 'required')
		refusal(await named({ lastName: 'Poe', oneName: true }), '/secondGuardian/lastName', 'one_name')
		refusal(await named({ lastName: 'Poe', email: 'alan' }), '/secondGuardian/email', 'not_an_email')
		const budi = await signFirst(hall, templateId, { secondGuardian: { firstName: 'Budi', oneName: true } })
		expect(budi.secondGuardian).toMatchObject({ firstName: 'Budi', lastName: '', email: null })
		expect(new TextDecoder().decode((await open(budi)).bytes)).toContain('value="Budi"')
	})

	test('The first guardian is not the second one', async () => {
		const waiver = await first()
		const answers = { name: values.name, email: 'grace@example.com' }
		const answer = await expectNoEffect(running.service, () => signByLink(running, waiver, { answers }))
		expectRefusal(answer, 'validation_failed', [
			{ path: '/values/name', code: 'same_person', blockId: 'name' },
		])
		// Who leaves out what would tell two people of one name apart is not another person.
		const silent = await signByLink(running, waiver, { answers: { ...answers, email: '' } })
		expectRefusal(silent, 'validation_failed', [
			{ path: '/values/name', code: 'same_person', blockId: 'name' },
		])
		const namesake = { ...answers, email: 'other.grace@example.com' }
		expect((await signByLink(running, waiver, { answers: namesake })).status).toBe(201)
	})

	test('A form keeps one list of minors, always shown', async () => {
		const { body } = await hall.call('POST', '/v1/templates', { name: 'Faulty' })
		const draft = (of: object[]) => hall.call('PUT', `/v1/templates/${body.id}/draft`, { blocks: of })
		const list = { type: 'minors', label: 'Children', required: false, secondGuardian: true }
		const hidden = { ...list, id: 'kids', visibleIf: { blockId: 'condition', equals: true } }
		expectRefusal(await draft([...blocks, hidden]), 'validation_failed', [
			{ path: `/blocks/${blocks.length}/secondGuardian`, code: 'guardian_hidden', blockId: 'kids' },
		])
		expect((await draft([...blocks, { ...list, id: 'kids' }])).status).toBe(200)
		const publishing = await hall.call('POST', `/v1/templates/${body.id}/publish`)
		expect(JSON.stringify(publishing.body.error.details)).toContain('guardian_lists')
	})
})

describe('The link of a second guardian', () => {
	test('Staff can make a new link for the second guardian, which ends the earlier one; nobody else can', async () => {
		const waiver = await first()
		const answer = await newLink(waiver.id)
		expect([answer.status, answer.body.expiresAt]).toEqual([201, '2030-05-31T10:00:00.000Z'])
		expect(answer.body.url).not.toBe(waiver.secondGuardian.signUrl)
		expect((await open(waiver)).status).toBe(404)
		const now = await readWaiver(hall, waiver.id)
		expect(now.secondGuardian.signUrl).toBe(answer.body.url)
		expect((await open(now)).status).toBe(200)
		expectRefusal(await newLink(waiver.id, other), 'not_found')
		const { items } = (await hall.call('GET', `/v1/waivers/${waiver.id}/events`)).body
		const types = items.map(({ type }: { type: string }) => type)
		// Its page shows the children, so the link and its opening are reads.
		for (const type of ['guardian_link.created', 'waiver.link_made', 'signing_link.opened'])
			expect(types).toContain(type)
	})

	test('The link of a second guardian ends after 30 days, and with the waiver', async () => {
		const waiver = await first()
		const brief = await publishShared(hall.call, { settings: { expiry: { type: 'duration', days: 3 } } })
		const short = await signFirst(hall, brief)
		expect(short.secondGuardian.linkExpiresAt).toBe(short.expiresAt)
		const before = clock.now()
		clock.set(before + 4 * DAY_MS)
		expect((await open(short)).status).toBe(404)
		expectRefusal(await newLink(short.id), 'conflict')
		clock.set(before + 31 * DAY_MS)
		expect((await open(waiver)).status).toBe(404)
		expect((await signByLink(running, waiver)).status).toBe(404)
		expect((await newLink(waiver.id)).status).toBe(201)
		clock.set(before)
	})

	test('The link of a second guardian opens the version that the first guardian signed, unless that no longer counts', async () => {
		const id = await publishShared(hall.call)
		const waiver = await signFirst(hall, id)
		const publish = async (): Promise<void> => {
			await hall.call('PUT', `/v1/templates/${id}/draft`, { blocks })
			expect((await hall.call('POST', `/v1/templates/${id}/publish`)).status).toBe(200)
		}
		await publish()
		const later = await coSign(waiver)
		expect(later.templateVersionId).toBe(waiver.templateVersionId)

		const strict = await publishShared(hall.call, { settings: { onPublish: 'resign' } })
		const outdated = await signFirst(hall, strict)
		await hall.call('PUT', `/v1/templates/${strict}/draft`, { blocks })
		await hall.call('POST', `/v1/templates/${strict}/publish`)
		expect((await open(outdated)).status).toBe(404)
		expectRefusal(await newLink(outdated.id), 'conflict')
		expect((await readWaiver(hall, outdated.id)).secondGuardian.signUrl).toBeNull()
	})

	test('The link of a second guardian opens for a form of kiosks, and not for an archived one', async () => {
		const id = await publishShared(hall.call)
		await hall.call('PATCH', `/v1/templates/${id}`, { visibility: 'kiosk_only' })
		const waiver = await signFirst(hall, id)
		expect((await open(waiver)).status).toBe(200)
		await hall.call('POST', `/v1/templates/${id}/archive`)
		expect((await open(waiver)).status).toBe(404)
	})

	test("The token of a second guardian's link is stored nowhere", async () => {
		const waiver = await first()
		const [token = ''] = pathOf(waiver.secondGuardian.signUrl).split('/').slice(-1)
		const tables = running.service.deps.db.$client
			.query<{ name: string }, []>(
				"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%_terms%'",
			)
			.all()
		for (const { name } of tables)
			expect(
				JSON.stringify(running.service.deps.db.$client.query(`SELECT * FROM "${name}"`).all()),
			).not.toContain(token)
		const archive = await hall.call('GET', '/v1/export')
		expect(Buffer.from(archive.bytes).includes(token)).toBe(false)
	})
})

describe('A voiding', () => {
	// Elsewhere the same minors are covered by other waivers.
	beforeAll(async () => {
		hall = running.tenant('Voiding')
		templateId = await publishShared(hall.call)
	})
	const voided = (id: string): Promise<Answer> =>
		hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Wrong child.' })

	test('A voiding of the second signature makes the minors wait again, for a new one', async () => {
		const waiver = await first()
		const coWaiver = await coSign(waiver)
		await voided(coWaiver.id)
		expect(await coverageOf(hall, waiver)).toEqual(['covered', waiting, waiting])
		expect((await readWaiver(hall, waiver.id)).secondGuardian).toMatchObject({
			status: 'waiting',
			signUrl: null,
		})
		expect((await newLink(waiver.id)).status).toBe(201)
		const again = await coSign(await readWaiver(hall, waiver.id))
		expect(again.id).not.toBe(coWaiver.id)
		expect(await coverageOf(hall, waiver)).toEqual(['covered', 'covered', 'covered'])
		expectRefusal(await newLink(waiver.id), 'conflict')
	})

	test('A voiding of the first signature ends the link', async () => {
		const waiver = await first()
		await voided(waiver.id)
		expect((await open(waiver)).status).toBe(404)
		expect((await signByLink(running, waiver)).status).toBe(404)
		expectRefusal(await newLink(waiver.id), 'conflict')
		expect((await readWaiver(hall, waiver.id)).secondGuardian.signUrl).toBeNull()
	})
})
