import { describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const UNKNOWN = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'
const clock = createSettableClock('2026-07-01T12:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

await hall.call('PATCH', '/v1/organization', { country: 'DE' })

type Contact = { email?: string; phone?: string; born?: string }

async function signAs(firstName: string, lastName: string, contact: Contact = {}) {
	clock.advance(1_000)
	const { participantId, id } = await sign(hall, templateId, {
		values: { name: { firstName, lastName }, ...contact },
	})
	return { id: participantId, waiverId: id }
}

const act = (id: string, verb: string, body?: object) =>
	hall.call('POST', `/v1/participants/${id}/${verb}`, body)
const detailOf = async (id: string) => (await hall.call('GET', `/v1/participants/${id}`)).body
const waiversOf = async (id: string) => (await detailOf(id)).waivers.map((waiver: any) => waiver.id)
const namesFor = async (query: string) =>
	(await hall.call('GET', `/v1/participants?${query}`)).body.items.map((item: any) => item.id)
const newestAudit = () => rowsOf(running.service, 'SELECT * FROM audit_log ORDER BY seq DESC LIMIT 1')[0]

describe('GET /v1/participants/{id}/duplicates', () => {
	test('200 with everybody who has a contact or a birthday in common, and a similar name', async () => {
		const born = '1980-05-05'
		const person = await signAs('Jürgen', 'Zander', {
			email: 'jz@zander.example',
			phone: '0170 1112223',
			born,
		})
		const all = await signAs('Juergen', 'Zander', { phone: '+49 170 1112223', email: 'JZ@zander.example' })
		const mail = await signAs('Jürgen', 'Zandre', { email: 'jz@zander.example' })
		const phone = await signAs('Zander', 'Jürgen', { phone: '0049 (0)170 1112223' })
		const day = await signAs('Jürgen Karl', 'Zander', { born })
		// A wife with the same contacts, a son with the same name, a namesake, and somebody born on the same day.
		await signAs('Petra', 'Zander', { email: 'jz@zander.example', phone: '0170 1112223' })
		await signAs('Jürgen', 'Zander', { email: 'jz@zander.example', born: '2005-05-05' })
		await signAs('Jürgen', 'Zander', { email: 'other@zander.example' })
		await signAs('Anna', 'Weber', { born })
		const { status, body } = await hall.call('GET', `/v1/participants/${person.id}/duplicates`)
		expect(status).toBe(200)
		const items = body.items.map(({ id, reasons }: any) => [id, reasons])
		expect(items[0]).toEqual([all.id, ['email', 'phone']])
		expect(items.slice(1)).toHaveLength(3)
		expect(items).toEqual(
			expect.arrayContaining([
				[mail.id, ['email']],
				[phone.id, ['phone']],
				[day.id, ['date_of_birth']],
			]),
		)
		expect(body.items[0]).toEqual({
			id: all.id,
			firstName: 'Juergen',
			lastName: 'Zander',
			email: 'JZ@zander.example',
			phone: '+49 170 1112223',
			phoneDigits: '491701112223',
			lastSignedAt: expect.any(String),
			lastWaiverId: all.waiverId,
			reasons: ['email', 'phone'],
		})
		// Seen from the other side, it is the same.
		const other = await hall.call('GET', `/v1/participants/${day.id}/duplicates`)
		expect(other.body.items.map(({ id }: any) => id)).toEqual([person.id])
		await act(all.id, 'merge', { intoId: person.id })
		const left = await hall.call('GET', `/v1/participants/${all.id}/duplicates`)
		expect(left.body.items.map(({ id }: any) => id).sort()).toEqual([mail.id, phone.id, day.id].sort())
	})

	test('200 with nobody for a person without a name', async () => {
		const person = await signAs('Soon', 'Erased', { email: 'soon@erased.example' })
		await act(person.id, 'erase')
		const { status, body } = await hall.call('GET', `/v1/participants/${person.id}/duplicates`)
		expect([status, body]).toEqual([200, { items: [] }])
		const dash = await signAs('-', '-', { email: 'dash@dash.example' })
		const other = await signAs('-', '.', { email: 'dash@dash.example' })
		expect(other.id).not.toBe(dash.id)
		expect((await hall.call('GET', `/v1/participants/${dash.id}/duplicates`)).body.items).toEqual([])
	})

	test('200 with nobody of another organization, and nothing on any log', async () => {
		const person = await signAs('Only', 'Ours', { email: 'only@ours.example' })
		const stranger = running.tenant('Stranger')
		await sign(stranger, await publishTemplate(stranger.call), {
			values: { name: { firstName: 'Only', lastName: 'Ours' }, email: 'only@ours.example' },
		})
		const path = `/v1/participants/${person.id}/duplicates`
		const { body } = await expectNoEffect(running.service, () => hall.call('GET', path))
		expect(body).toEqual({ items: [] })
		expectRefusal(await stranger.call('GET', path), 'not_found')
	})
})

describe('POST /v1/participants/{id}/unmerge', () => {
	test('200 gives each their own names, contacts and waivers again, and the audit log records it', async () => {
		const stays = await signAs('Margaret', 'Unger', { email: 'mu@unger.example' })
		const former = await signAs('Maggie', 'Ungar', { phone: '0171 5550123', born: '1936-08-17' })
		const readBoth = async () =>
			[await detailOf(stays.id), await detailOf(former.id)].map(({ waivers, ...person }) => ({
				...person,
				waivers: waivers.map(({ id }: any) => id),
			}))
		const before = await readBoth()
		await act(former.id, 'merge', { intoId: stays.id })
		expect(await detailOf(stays.id)).toMatchObject({
			phoneDigits: '01715550123',
			lastWaiverId: former.waiverId,
			merged: [{ id: former.id, firstName: 'Maggie', lastName: 'Ungar' }],
		})
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			answer = await act(former.id.toUpperCase(), 'unmerge')
		})
		expect(added).toEqual({ audit_log: 1 })
		expect(answer).toMatchObject({ status: 200, body: { id: former.id, firstName: 'Maggie', email: null } })
		expect(await readBoth()).toEqual(before)
		expect(newestAudit()).toMatchObject({
			action: 'participant.unmerged',
			subject: former.id,
			data: JSON.stringify({ fromId: stays.id }),
		})
		for (const [query, id] of [
			['query=ungar', former.id],
			['query=maggie%20unga', former.id],
			['phone=5550123', former.id],
			['query=margaret%20unger', stays.id],
			['email=mu@', stays.id],
		] as const)
			expect([query, await namesFor(query)]).toEqual([query, [id]])
		// Each signs under their own name again, and may be merged again.
		expect((await signAs('Maggie', 'Ungar', { born: '1936-08-17' })).id).toBe(former.id)
		expect((await act(stays.id, 'merge', { intoId: former.id })).status).toBe(200)
	})

	test('What was signed or corrected since the merge stays with the one who remained', async () => {
		const stays = await signAs('Since', 'Stays')
		const former = await signAs('Since', 'Gone', { email: 'gone@since.example' })
		await act(former.id, 'merge', { intoId: stays.id })
		const later = await signAs('Since', 'Gone', { email: 'gone@since.example' })
		expect(later.id).toBe(stays.id)
		const email = 'new@since.example'
		expect((await hall.call('PATCH', `/v1/participants/${stays.id}`, { email })).status).toBe(200)
		await act(former.id, 'unmerge')
		expect(await detailOf(stays.id)).toMatchObject({ email, lastWaiverId: later.waiverId })
		expect(await waiversOf(stays.id)).toEqual([later.waiverId, stays.waiverId])
		expect(await waiversOf(former.id)).toEqual([former.waiverId])
	})

	test('A merge in the middle of a chain is undone with whoever had been merged before', async () => {
		const [one, two, three] = [
			await signAs('Chain', 'First', { email: 'first@chain.example' }),
			await signAs('Chain', 'Second'),
			await signAs('Chain', 'Third'),
		]
		await act(one.id, 'merge', { intoId: two.id })
		await act(two.id, 'merge', { intoId: three.id })
		expect(await detailOf(three.id)).toMatchObject({ email: 'first@chain.example' })
		await act(two.id, 'unmerge')
		expect((await detailOf(one.id)).id).toBe(two.id)
		expect(await detailOf(two.id)).toMatchObject({ email: 'first@chain.example' })
		expect(await detailOf(three.id)).toMatchObject({ email: null })
		expect(await namesFor('query=chain%20first')).toEqual([two.id])
		// The first one's contact goes back through all who got it.
		await act(two.id, 'merge', { intoId: three.id })
		await act(one.id, 'unmerge')
		expect([await detailOf(two.id), await detailOf(one.id)]).toMatchObject([
			{ id: three.id, email: null },
			{ id: one.id, email: 'first@chain.example' },
		])
		expect(await namesFor('query=chain')).toEqual([three.id, one.id])
	})

	test('A merge of an earlier version is undone without giving back contacts', async () => {
		const stays = await signAs('Former', 'Stays')
		const former = await signAs('Former', 'Gone', { email: 'gone@former.example' })
		await act(former.id, 'merge', { intoId: stays.id })
		running.service.deps.db.$client.run(
			`UPDATE participants SET merged_directly = NULL, merge_gave = NULL WHERE id = '${former.id}'`,
		)
		expect((await act(former.id, 'unmerge')).body).toMatchObject({ email: 'gone@former.example' })
		expect(await detailOf(stays.id)).toMatchObject({ email: 'gone@former.example' })
	})

	test('404 and 409 leave everything unchanged', async () => {
		const one = await signAs('Sole', 'Person')
		const refuse = async (id: string) =>
			(await expectNoEffect(running.service, () => act(id, 'unmerge'))).status
		expect(await refuse(UNKNOWN)).toBe(404)
		expect(await refuse(one.id)).toBe(409)
		const former = await signAs('Sole', 'Persona')
		await act(former.id, 'merge', { intoId: one.id })
		await act(one.id, 'erase')
		expect(await refuse(former.id)).toBe(409)
	})
})

describe('PATCH /v1/participants/{id}', () => {
	const correct = (id: string, body: object) => hall.call('PATCH', `/v1/participants/${id}`, body)

	test('200 corrects the person, by whom they are found and matched, and no waiver', async () => {
		const person = await signAs('Ana', 'Zwiebel', { email: 'ana@zwiebel.example' })
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			answer = await correct(person.id.toUpperCase(), {
				firstName: ' Anna ',
				lastName: 'Correct',
				phone: '0170 7778889',
				email: null,
				dateOfBirth: '1990-01-01',
			})
		})
		expect(added).toEqual({ audit_log: 1 })
		expect(answer).toMatchObject({
			status: 200,
			body: {
				id: person.id,
				firstName: 'Anna',
				lastName: 'Correct',
				email: null,
				phoneDigits: '01707778889',
			},
		})
		expect(await detailOf(person.id)).toMatchObject({ dateOfBirth: '1990-01-01' })
		expect(newestAudit()).toMatchObject({
			action: 'participant.corrected',
			subject: person.id,
			data: JSON.stringify({ changed: 'dateOfBirth email firstName lastName phone' }),
		})
		expect(await namesFor('query=anna%20correct')).toEqual([person.id])
		expect(await namesFor('query=zwiebel')).toEqual([])
		expect(await namesFor('email=ana@zwiebel')).toEqual([])
		expect((await signAs('Anna', 'Correct', { born: '1990-01-01' })).id).toBe(person.id)
		const { body } = await hall.call('GET', `/v1/waivers/${person.waiverId}`)
		expect(body.participants).toMatchObject([{ firstName: 'Ana', lastName: 'Zwiebel' }])
	})

	test('422 for an invalid correction, 404 for an unknown person, 409 for somebody who was erased', async () => {
		const { id } = await signAs('Keep', 'Me', { email: 'keep@me.example' })
		const refuse = (body: object, of = id) => expectNoEffect(running.service, () => correct(of, body))
		for (const [body, path] of [
			[{ email: 'no address' }, '/email'],
			[{ phone: 'call me' }, '/phone'],
			[{ dateOfBirth: '2999-01-01' }, '/dateOfBirth'],
			[{ firstName: ' ' }, '/firstName'],
		] as const)
			expect((await refuse(body)).body.error.details).toMatchObject([{ path }])
		expect((await refuse({})).status).toBe(422)
		expect((await refuse({ firstName: null })).status).toBe(422)
		expectRefusal(await refuse({ firstName: 'X' }, UNKNOWN), 'not_found')
		await act(id, 'erase')
		expectRefusal(await refuse({ firstName: 'Back' }), 'conflict')
	})
})

test('A desk sees duplicates, and only those who manage people undo merges and correct them', async () => {
	const { id } = await signAs('Role', 'Play')
	const desk = running.clientOf(hall.organizationId, ['participants:read'])
	expect((await desk('GET', `/v1/participants/${id}/duplicates`)).status).toBe(200)
	for (const [method, path, body] of [
		['POST', `/v1/participants/${id}/unmerge`, undefined],
		['PATCH', `/v1/participants/${id}`, { firstName: 'X' }],
	] as const)
		expectRefusal(await desk(method, path, body), 'insufficient_scope')
})
