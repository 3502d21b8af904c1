import { expect, test } from 'bun:test'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()

type Person = { first: string; last: string; phone: string }

const signAs = ({ first, last, phone }: Person, tenant: Tenant, template: string) =>
	sign(tenant, template, { values: { name: { firstName: first, lastName: last }, phone } })

test('200 for a search by the returned phone number, with or without a (0) in the stored one', async () => {
	const other = running.tenant('Zeros')
	const template = await publishTemplate(other.call)
	const digitsOf = { '+49 (0)30 1234567': '490301234567', '+49 030-7654321': '490307654321' }
	for (const [phone, digits] of Object.entries(digitsOf)) {
		const { participantId, id } = await signAs({ first: 'Zero', last: 'Dial', phone }, other, template)
		for (const sought of [digits, phone, `+49 (0)30 ${digits.slice(5)}`, digits.slice(5)]) {
			const query = new URLSearchParams({ phone: sought }).toString()
			const answer = await other.call('GET', `/v1/participants?${query}`)
			expect([sought, answer.body.items]).toMatchObject([
				sought,
				[{ id: participantId, phoneDigits: digits }],
			])
			const waivers = await other.call('GET', `/v1/waivers?${query}`)
			expect([sought, waivers.body.items]).toMatchObject([sought, [{ id, signer: { phoneDigits: digits } }]])
		}
	}
})

test('One phone number in three spellings, signed with under the same name, is one participant', async () => {
	const other = running.tenant('Spellings')
	const template = await publishTemplate(other.call)
	const ids = new Set<string>()
	for (const phone of ['+49 170 9876543', '0049 170 9876543', '+49 (0)170 9876543'])
		ids.add((await signAs({ first: 'Noor', last: 'Haddad', phone }, other, template)).participantId)
	expect(ids.size).toBe(1)
	const namesake = { first: 'Noor', last: 'Haddad', phone: '+49 170 9876544' }
	expect(ids.has((await signAs(namesake, other, template)).participantId)).toBe(false)
})

const SPELLINGS = [
	'+49 170 9876543',
	'0049 170 9876543',
	'0170 9876543',
	'0170/98 76 543',
	'+49 (0)170 9876543',
	'(+49) 170-9876543',
	'170 9876543',
]

test('One number in seven spellings is one participant once the country is known, and each spelling finds it', async () => {
	const other = running.tenant('Seven')
	const template = await publishTemplate(other.call)
	const [first = '', ...rest] = SPELLINGS
	const before = await signAs({ first: 'Noor', last: 'Haddad', phone: '0170 9876543' }, other, template)
	const apart = await signAs({ first: 'Noor', last: 'Haddad', phone: first }, other, template)
	expect(apart.participantId).not.toBe(before.participantId)
	expect((await other.call('PATCH', '/v1/organization', { country: 'DE' })).status).toBe(200)
	// Those who signed before are compared anew, too.
	for (const phone of rest) {
		const { participantId } = await signAs({ first: 'Noor', last: 'Haddad', phone }, other, template)
		expect([phone, participantId]).toEqual([phone, before.participantId])
	}
	for (const sought of SPELLINGS) {
		const query = new URLSearchParams({ phone: sought }).toString()
		const { body } = await other.call('GET', `/v1/participants?${query}`)
		expect([sought, body.items.map(({ phoneDigits }: any) => phoneDigits)]).toEqual([
			sought,
			['491709876543', '01709876543'],
		])
		expect((await other.call('GET', `/v1/waivers?${query}`)).body.items).toHaveLength(8)
		const answer = await other.call('GET', `/v1/checkins/lookup?q=${encodeURIComponent(sought)}`)
		expect(answer.body.items).toHaveLength(2)
	}
})

test('A trunk prefix other than zero is not part of the number', async () => {
	const other = running.tenant('Trunk')
	const template = await publishTemplate(other.call)
	await other.call('PATCH', '/v1/organization', { country: 'RU' })
	await signAs({ first: 'Olga', last: 'Orlova', phone: '+7 912 345 67 89' }, other, template)
	const { body } = await other.call('GET', '/v1/participants?phone=8%20912%20345%2067%2089')
	expect(body.items).toMatchObject([{ phoneDigits: '79123456789', match: 'exact' }])
})
