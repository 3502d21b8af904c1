import { expect, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

// Librarika/Issues#739 and #520, BigAndini/ers#178, GRUPO-FACELA/Sistema-Eventos-Backend#31: brothers and sisters on a
// list share a parent's address.

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const newEvent = async (): Promise<string> =>
	(await hall.call('POST', '/v1/events', { name: 'Party', templateId })).body.id
const invite = (id: string, ...invitees: object[]): Promise<Answer> =>
	hall.call('POST', `/v1/events/${id}/invitees`, { invitees })
const upload = (id: string, file: string): Promise<Answer> =>
	hall.call('POST', `/v1/events/${id}/invitees.csv`, file, { 'content-type': 'text/csv' })
const namesOn = async (id: string, query = ''): Promise<string[]> =>
	(await hall.call('GET', `/v1/events/${id}/invitees?sort=name${query}`)).body.items.map(
		({ firstName }: { firstName: string | null }) => firstName,
	)

const [anna, ben] = [
	{ firstName: 'Anna', lastName: 'Lee', email: 'mum@example.com' },
	{ firstName: 'Ben', lastName: 'Lee', email: 'Mum@example.com' },
]

test('Children at one address, or one number, are guests of their own with links of their own', async () => {
	const id = await newEvent()
	const file = `firstName,lastName,email,phone\nAnna,Lee,mum@example.com,\nBen,Lee,mum@example.com,\nCara,Lee,,(555) 010-1234\nDan,Lee,,555 010 1234\n`
	const { body } = await upload(id, file)
	expect(body).toMatchObject({ created: 4, existing: 0 })
	expect(new Set(body.items.map(({ signUrl }: { signUrl: string }) => signUrl)).size).toBe(4)
	expect(await namesOn(id)).toEqual(['Anna', 'Ben', 'Cara', 'Dan'])
	const again = await expectNoEffect(running.service, () => upload(id, file))
	expect(again.body).toMatchObject({ created: 0, existing: 4 })
})

test('A later call adds the brother, too, and finds each by the name in any spelling', async () => {
	const id = await newEvent()
	const [first] = (await invite(id, anna)).body.items
	const { body } = await invite(id, ben, { ...anna, firstName: 'ANNA' }, { email: 'mum@example.com' })
	expect(body).toMatchObject({ created: 1, existing: 2 })
	expect(body.items[1].id).toBe(first.id)
})

test('Whoever was invited by the address alone gets the first name that comes for it, and the second is a guest of their own', async () => {
	const id = await newEvent()
	const [unnamed] = (await invite(id, { email: 'mum@example.com' })).body.items
	const { body } = await invite(id, anna, ben)
	expect(body).toMatchObject({ created: 1, existing: 1 })
	expect(body.items[0]).toEqual({ ...unnamed, firstName: 'Anna', lastName: 'Lee' })
	expect(await namesOn(id)).toEqual(['Anna', 'Ben'])
})

test('A correction may give a guest the address of a brother, but not his name and address', async () => {
	const id = await newEvent()
	const [, cara] = (await invite(id, anna, { firstName: 'Cara', lastName: 'Lee' })).body.items
	const change = (changes: object) => hall.call('PATCH', `/v1/events/${id}/invitees/${cara.id}`, changes)
	expect((await change({ email: 'mum@example.com' })).body).toMatchObject({ email: 'mum@example.com' })
	expectRefusal(await expectNoEffect(running.service, () => change({ firstName: 'anna' })), 'conflict')
})

test('A parent who signs for two children at their address signs for both guests, and for nobody else there', async () => {
	const id = await newEvent()
	await invite(id, anna, ben, { ...anna, firstName: 'Cara' })
	await sign(hall, templateId, {
		eventId: id,
		values: {
			name: { firstName: 'Mary', lastName: 'Lee' },
			email: 'mum@example.com',
			children: ['Anna', 'Ben'].map((firstName) => ({
				firstName,
				lastName: 'Lee',
				dateOfBirth: '2018-03-01',
			})),
		},
	})
	expect(await namesOn(id, '&status=signed')).toEqual(['Anna', 'Ben'])
	await sign(hall, templateId, {
		eventId: id,
		values: { name: { firstName: 'Paul', lastName: 'Lee' }, email: 'mum@example.com' },
	})
	expect(await namesOn(id, '&status=signed')).toEqual(['Anna', 'Ben'])
})
