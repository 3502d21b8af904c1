import { describe, expect, test } from 'bun:test'
import { findPrefillLink } from '../../../src/features/links/prefill/queries.ts'
import { openAnswers } from '../../../src/features/links/prefill/sealed.ts'
import { dayPass } from '../../support/compat-v4/day-pass.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { blocks, pageForm, publishTemplate } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const running = useService({ smartwaiverApi: 'on' })
const hall = running.tenant('Hall')

const form = dayPass.map((block) => (block.type === 'minors' ? { ...block, relationship: true } : block))

const settings = { languages: ['en', 'de'] }
const templateId = await publishTemplate(hall.call, { of: form, settings })

const led = (signerTakesPart: string) =>
	publishTemplate(hall.call, {
		of: form.map((block) => (block.type === 'minors' ? { ...block, signerTakesPart } : block)),
		settings,
	})

const prefill = async (body: object, template = templateId) => {
	const answer = await hall.call('POST', `/v4/templates/${template}/prefill`, body)
	return {
		status: answer.status,
		type: answer.body.type,
		message: answer.body.message,
		link: answer.body.prefill,
	}
}

/** The answers of a link, as they are kept. */
const answersOf = (uuid: string): unknown => {
	const { deps } = running.service
	const link = findPrefillLink(deps.db, hall.organizationId, uuid)
	return link && openAnswers(deps, link)
}

const mara = {
	firstName: 'Mara',
	middleName: '',
	lastName: 'Vogel',
	dob: '1988-05-06',
	phone: '+49 170 5551000',
}
const nils = { firstName: 'Nils', lastName: 'Vogel', dob: '2018-02-03' }
const ours = { firstName: 'Nils', lastName: 'Vogel', dateOfBirth: '2018-02-03' }

test('A link has what the call says, and the page opens', async () => {
	const { status, type, link } = await prefill({
		expiration: 3600,
		adult: true,
		participants: [{ ...mara, customFields: { note: 'VIP' } }, nils],
		email: 'mara@example.com',
		addressLineOne: 'Ring 1',
		addressCity: 'Köln',
		addressCountry: 'de',
		emergencyContactName: 'Ada',
		emergencyContactPhone: '+49 170 5552000',
		customWaiverFields: {
			skier: 'Typ II',
			gear: ['Boots', 'y'],
			height: '172.5',
			condition: 'no',
			day: '2026-07-04',
		},
		external_id: 'order_1001',
		lockdownPrefill: true,
	})
	expect({ status, type, link }).toEqual({
		status: 200,
		type: 'prefill',
		link: {
			uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
			expiration: 3600,
			url: expect.stringMatching(/\/s\/\w+/),
			ignored: [],
		},
	})
	const answers = {
		name: { firstName: 'Mara', lastName: 'Vogel' },
		email: 'mara@example.com',
		phone: '+49 170 5551000',
		born: '1988-05-06',
		children: [ours],
		condition: false,
		home: { line1: 'Ring 1', city: 'Köln', country: 'DE' },
		ice: { name: 'Ada', phone: '+49 170 5552000' },
		skier: 'b',
		gear: ['x', 'y'],
		height: 172.5,
		day: '2026-07-04',
		note: 'VIP',
	}
	expect(answersOf(link.uuid)).toEqual(answers)
	const stored = (await hall.call('GET', `/v1/prefill-links/${link.uuid}`)).body
	expect(stored).toMatchObject({ externalId: 'order_1001', usesLeft: 50, status: 'active' })
	expect(stored.locked.toSorted()).toEqual(Object.keys(answers).toSorted())
	expect(Date.parse(stored.expiresAt) - Date.parse(stored.createdAt)).toBeWithin(3_590_000, 3_600_001)
	const page = await running.anonymous('GET', new URL(link.url).pathname, undefined, { accept: 'text/html' })
	expect(page.status).toBe(200)
	expect(new TextDecoder().decode(page.bytes)).toContain('Mara')
})

test('Who signs through it is found by the id of the booking, and the waiver tells it', async () => {
	const { link } = await prefill({ external_id: 'order_1002', participants: [mara] })
	const { activeVersion } = (await hall.call('GET', `/v1/templates/${templateId}`)).body
	const sign = (firstName: string) =>
		running.anonymous(
			'POST',
			new URL(link.url).pathname,
			{
				values: {
					name: { firstName, lastName: 'Vogel' },
					consent: true,
					signature: { typed: `${firstName} Vogel` },
				},
				...pageForm,
				versionId: activeVersion.id,
			},
			{ 'idempotency-key': crypto.randomUUID() },
		)
	expect([(await sign('Mara')).status, (await sign('Ida')).status]).toEqual([201, 201])
	for (const query of ['external_id=order_1002', 'tag=order_1002']) {
		const { waivers } = (await hall.call('GET', `/v4/waivers?${query}`)).body
		expect(waivers.map(({ firstName }: any) => firstName).toSorted()).toEqual(['Ida', 'Mara'])
		for (const { autoTag, prefillId, external_id, externalId } of waivers)
			expect([autoTag, prefillId, external_id, externalId]).toEqual([
				'order_1002',
				link.uuid,
				'order_1002',
				'order_1002',
			])
	}
	const other = running.tenant('Other')
	expect((await other.call('GET', '/v4/waivers?external_id=order_1002')).body.waivers).toEqual([])
})

test('Without a word it is a link of a week for the empty form', async () => {
	const { status, link } = await prefill({})
	expect([status, link.expiration, link.ignored]).toEqual([200, 604_800, []])
	expect(answersOf(link.uuid)).toEqual({})
	expect((await prefill({ expiration: 0 })).link.expiration).toBe(604_800)
})

test('What the form has no place for is named', async () => {
	const bare = await publishTemplate(hall.call, {
		of: blocks.filter(({ type }) => !['email', 'minors', 'phone'].includes(type)),
	})
	const { status, link } = await prefill(
		{
			participants: [{ ...mara, gender: 'female' }, nils],
			email: 'mara@example.com',
			addressLineOne: 'Ring 1',
			emergencyContactName: 'Ada',
			insuranceCarrier: 'Any',
			driversLicenseState: 'NY',
			kiosk: true,
			anyoneElseHidden: true,
		},
		bare,
	)
	expect(status).toBe(200)
	expect(link.ignored.toSorted()).toEqual(
		[
			'addressLineOne',
			'anyoneElseHidden',
			'driversLicenseState',
			'email',
			'emergencyContactName',
			'insuranceCarrier',
			'kiosk',
			'participants[0].gender',
			'participants[0].phone',
			'participants[1]',
		].toSorted(),
	)
	expect(answersOf(link.uuid)).toEqual({ name: { firstName: 'Mara', lastName: 'Vogel' }, born: '1988-05-06' })
	const parts = await prefill({
		participants: [{ firstName: 'Mara' }, { ...nils, phone: '+49 170 5551000' }, { firstName: 'Ida' }],
	})
	expect(parts.link.ignored).toEqual([
		'participants[0].firstName',
		'participants[1].phone',
		'participants[2]',
	])
	expect(answersOf(parts.link.uuid)).toEqual({ children: [ours] })
})

describe('Who signs', () => {
	test('The guardian signs, where there is one, and the participants are the minors', async () => {
		const { link } = await prefill({
			guardian: { ...mara, relationship: 'Mother', participant: true },
			participants: [nils],
		})
		expect(answersOf(link.uuid)).toEqual({
			name: { firstName: 'Mara', lastName: 'Vogel' },
			phone: '+49 170 5551000',
			born: '1988-05-06',
			children: [{ ...ours, relationship: 'Mother' }],
		})
	})

	test('Nobody signs yet, where no participant is an adult', async () => {
		const { link } = await prefill({ adult: false, participants: [nils] })
		expect(answersOf(link.uuid)).toEqual({ children: [ours] })
	})

	test.each([
		['always', true, 200, []],
		['always', false, 402, undefined],
		['never', false, 200, []],
		['never', true, 402, undefined],
		['ask', true, 200, ['guardian.participant']],
		['ask', false, 200, ['guardian.participant']],
	])('A guardian takes part as the form says (%s, %p)', async (rule, participant, status, ignored) => {
		const template = await led(rule)
		const answer = await prefill({ guardian: { ...mara, participant }, participants: [nils] }, template)
		expect({ status: answer.status, ignored: answer.link?.ignored }).toEqual({ status, ignored })
		if (status === 402) expect(answer.message).toStartWith('guardian.participant: ')
	})
})

test.each([
	[
		'an unknown field',
		{ customWaiverFields: { '4fea2b56d8f21': 'x' } },
		'customWaiverFields: the form has no field',
	],
	['a heading', { customWaiverFields: { title: 'x' } }, 'customWaiverFields: the form has no field'],
	['an unknown option', { customWaiverFields: { skier: 'Type IV' } }, 'customWaiverFields.skier: '],
	[
		'an unknown option of several',
		{ customWaiverFields: { gear: ['Boots', 'Skis'] } },
		'customWaiverFields.gear: ',
	],
	['a list for one text', { customWaiverFields: { note: ['a', 'b'] } }, 'customWaiverFields.note: '],
	['no number', { customWaiverFields: { height: 'tall' } }, 'customWaiverFields.height: '],
	['neither yes nor no', { customWaiverFields: { condition: 'perhaps' } }, 'customWaiverFields.condition: '],
	['a signature', { customWaiverFields: { signature: 'Mara' } }, 'customWaiverFields.signature: '],
	['a consent', { customWaiverFields: { consent: 'Yes' } }, 'customWaiverFields.consent: '],
	['an impossible date', { participants: [{ ...mara, dob: '1988-02-30' }] }, 'participants[0].dob: '],
	[
		'an impossible date of a child',
		{ participants: [mara, { ...nils, dob: 'soon' }] },
		'participants[1].dob: ',
	],
	[
		'an answer of a child',
		{ participants: [mara, { ...nils, customFields: { note: 'x' } }] },
		'participants[1].customFields: ',
	],
	['a country by its name', { addressCountry: 'Germany' }, 'addressCountry: '],
	['an address that is none', { email: 'nobody' }, '/values/email: '],
])('402 for %s, and no link is made', async (_, body, message) => {
	const answer = await expectNoEffect(running.service, () => prefill(body))
	expect({ status: answer.status, type: answer.type }).toEqual({ status: 402, type: 'data_error' })
	expect(answer.message).toContain(message)
})

test.each([
	['an unknown field', { participant: [] }],
	['a link of more than thirty days', { expiration: 2_592_001 }],
	['a dash in the id', { external_id: 'order-1' }],
	['an id that is too long', { externalId: 'x'.repeat(129) }],
	['two ids', { external_id: 'a', externalId: 'b' }],
	['too many people', { participants: Array.from({ length: 51 }, () => nils) }],
	['a number for a name', { participants: [{ firstName: 7 }] }],
])('400 for %s, and no link is made', async (_, body) => {
	const answer = await expectNoEffect(running.service, () => prefill(body))
	expect({ status: answer.status, type: answer.type }).toEqual({ status: 400, type: 'parameter_error' })
})

test('402 for a form that nobody can sign', async () => {
	const archived = await publishTemplate(hall.call)
	await hall.call('POST', `/v1/templates/${archived}/archive`)
	expect((await prefill({}, archived)).status).toBe(402)
})
