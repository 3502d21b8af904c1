import { beforeAll, describe, expect, test } from 'bun:test'
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

type Person = { first: string; last: string; email?: string; phone?: string; born?: string }

async function signAs(person: Person, tenant = hall, template = templateId) {
	clock.advance(1_000)
	const { first: firstName, last: lastName, ...answers } = person
	return sign(tenant, template, { values: { name: { firstName, lastName }, ...answers } })
}

async function find(filters: Record<string, string>): Promise<any[]> {
	const { status, body } = await hall.call(
		'GET',
		`/v1/participants?${new URLSearchParams(filters).toString()}`,
	)
	expect(status).toBe(200)
	return body.items
}

const idsFound = async (filters: Record<string, string>): Promise<string[]> =>
	(await find(filters)).map(({ id }) => id)

describe('GET /v1/participants', () => {
	let [ada, bob, eva] = ['', '', '']
	beforeAll(async () => {
		ada = (
			await signAs({ first: 'Ądą', last: 'Łovelace', email: 'Ada@Engine.example', phone: '+44 20 7946 0958' })
		).participantId
		bob = (
			await signAs({ first: 'Bob', last: 'Lovell', email: 'bob@engine.example', phone: '(020) 7946-0959' })
		).participantId
		eva = (await signAs({ first: 'Eva', last: 'Love', phone: '555 0100' })).participantId
		const other = running.tenant('Elsewhere')
		await signAs({ first: 'Ada', last: 'Lovelace' }, other, await publishTemplate(other.call))
	})

	test('200 filtered by name, email and phone, alone and together', async () => {
		const table: [Record<string, string>, string[]][] = [
			[{ query: 'lov' }, [eva, bob, ada]],
			[{ query: 'lovelace ada' }, [ada]],
			[{ query: 'ovel' }, [bob, ada]],
			[{ query: 'e' }, [eva]],
			[{ query: 'nobody' }, []],
			[{ query: '!' }, []],
			[{ email: 'ADA@engine' }, [ada]],
			[{ email: 'engine' }, []],
			[{ phone: '20 7946 0958' }, [ada]],
			[{ phone: '+44 20 79460959' }, [bob]],
			[{ phone: '0100' }, [eva]],
			[{ phone: 'x' }, []],
			[{ query: 'lov', phone: '9' }, [bob]],
			[{ query: 'love', email: 'b', phone: '0959' }, [bob]],
			[{ query: 'ada', email: 'bob' }, []],
			[{ query: ' ', email: '', phone: '' }, [eva, bob, ada]],
		]
		for (const [filters, ids] of table) expect([filters, await idsFound(filters)]).toEqual([filters, ids])
	})

	test('200 with the specified fields of each item', async () => {
		const [item] = await find({ query: 'ada lovelace' })
		expect(item).toEqual({
			id: ada,
			firstName: 'Ądą',
			lastName: 'Łovelace',
			email: 'Ada@Engine.example',
			phone: '+44 20 7946 0958',
			phoneDigits: '442079460958',
			lastSignedAt: expect.stringMatching(/Z$/),
			lastWaiverId: expect.any(String),
			match: 'exact',
		})
	})

	test('200 in pages that visit each participant once while others sign', async () => {
		const ids: string[] = []
		let cursor: string | null = null
		do {
			const { body } = await hall.call(
				'GET',
				`/v1/participants?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
			)
			ids.push(...body.items.map(({ id }: any) => id))
			cursor = body.nextCursor
			await signAs({ first: 'New', last: `Guest${ids.length}` })
		} while (cursor !== null)
		expect(ids).toEqual([eva, bob, ada])
	})

	test('A contact given later finds the participant, too, and the first contact is kept', async () => {
		const born = '1990-01-01'
		const { participantId } = await signAs({ first: 'Tim', last: 'Late', born })
		await signAs({ first: 'Tim', last: 'Late', born, email: 'tim@late.example', phone: '0700 9001' })
		await signAs({ first: 'Tim', last: 'Late', born, email: 'other@late.example' })
		expect(await idsFound({ email: 'tim@late' })).toEqual([participantId])
		expect(await idsFound({ phone: '7009001' })).toEqual([participantId])
		expect(await idsFound({ email: 'other@late' })).toEqual([])
		expect(await idsFound({ query: 'tim late' })).toEqual([participantId])
	})

	test('A date of birth given later is stored, with the last signing', async () => {
		const { participantId } = await signAs({ first: 'Dee', last: 'Later', email: 'dee@later.example' })
		const last = await signAs({ first: 'Dee', last: 'Later', email: 'dee@later.example', born: '1991-02-03' })
		const { body } = await hall.call('GET', `/v1/participants/${participantId}`)
		expect(body).toMatchObject({ dateOfBirth: '1991-02-03', lastWaiverId: last.id })
	})

	test.each([
		'limit=0',
		'limit=101',
		`cursor=${UNKNOWN}`,
		`query=${'x'.repeat(201)}`,
		'name=x',
		'query=a&query=b',
	])('422 for %s', async (query) => {
		expect((await hall.call('GET', `/v1/participants?${query}`)).status).toBe(422)
	})
})

describe('GET /v1/participants/{id}', () => {
	test('200 with the waivers that name the participant, newest first; the read is on the access log', async () => {
		const first = await signAs({ first: 'Una', last: 'Parent', email: 'una@example.com', born: '1980-02-29' })
		clock.advance(1_000)
		const second = await sign(hall, templateId, {
			values: {
				name: { firstName: 'Una', lastName: 'Parent' },
				email: 'una@example.com',
				children: [{ firstName: 'Kid', lastName: 'Parent', dateOfBirth: '2015-05-05' }],
			},
		})
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			answer = await hall.call('GET', `/v1/participants/${first.participantId.toUpperCase()}`)
		})
		expect(added).toEqual({ phi_access_log: 1 })
		expect(answer.body).toMatchObject({
			id: first.participantId,
			dateOfBirth: '1980-02-29',
			lastWaiverId: second.id,
		})
		expect(answer.body.waivers.map(({ id }: any) => id)).toEqual([second.id, first.id])
		const item = (await hall.call('GET', '/v1/waivers?limit=1')).body.items[0]
		expect(answer.body.waivers[0]).toEqual({ ...item, pdfStatus: answer.body.waivers[0].pdfStatus })
		const [kid] = await find({ query: 'kid parent' })
		const detail = (await hall.call('GET', `/v1/participants/${kid.id}`)).body
		expect(detail).toMatchObject({
			dateOfBirth: '2015-05-05',
			email: null,
			waivers: [{ id: second.id, minorsCount: 1 }],
		})
		const [row] = rowsOf(running.service, 'SELECT * FROM phi_access_log ORDER BY seq DESC LIMIT 1')
		expect(row).toMatchObject({ action: 'participant.read', participant_id: kid.id, waiver_id: null })
	})

	test("404 for an unknown participant and for another organization's; neither is logged", async () => {
		const other = running.tenant('Third')
		const { participantId } = await signAs(
			{ first: 'A', last: 'B' },
			other,
			await publishTemplate(other.call),
		)
		for (const id of [UNKNOWN, participantId]) {
			const answer = await expectNoEffect(running.service, () => hall.call('GET', `/v1/participants/${id}`))
			expect(answer.status).toBe(404)
		}
	})
})

describe('POST /v1/participants/{id}/merge', () => {
	test('200 keeps both histories, both ids and both names, and the audit log records the merge', async () => {
		const stays = await signAs({ first: 'Margaret', last: 'Hamilton', email: 'mh@apollo.example' })
		const duplicate = await signAs({
			first: 'Maggie',
			last: 'Hamiltn',
			phone: '0171 5550123',
			born: '1936-08-17',
		})
		const [keeps, goes] = [stays.participantId, duplicate.participantId]
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			answer = await hall.call('POST', `/v1/participants/${goes}/merge`, { intoId: keeps.toUpperCase() })
		})
		expect(added).toEqual({ audit_log: 1 })
		const merged = {
			id: keeps,
			firstName: 'Margaret',
			lastName: 'Hamilton',
			email: 'mh@apollo.example',
			phone: '0171 5550123',
			phoneDigits: '01715550123',
			lastWaiverId: duplicate.id,
		}
		expect(answer).toMatchObject({ status: 200, body: merged })
		for (const id of [keeps, goes]) {
			const { body } = await hall.call('GET', `/v1/participants/${id}`)
			expect(body).toMatchObject({ ...merged, dateOfBirth: '1936-08-17' })
			expect(body.waivers.map((waiver: any) => waiver.id)).toEqual([duplicate.id, stays.id])
		}
		for (const filters of [
			{ query: 'maggie' },
			{ query: 'hamilton' },
			{ query: 'hamiltn margaret' },
			{ phone: '5550123' },
			{ email: 'mh@' },
		])
			expect(await idsFound(filters)).toEqual([keeps])
		const [audit] = rowsOf(running.service, 'SELECT * FROM audit_log ORDER BY seq DESC LIMIT 1')
		expect(audit).toMatchObject({
			action: 'participant.merged',
			subject: goes,
			data: JSON.stringify({ intoId: keeps }),
		})
		// Who signs under the old name is the one who stays, and the waiver's evidence is as it was.
		const later = await signAs({
			first: 'Maggie',
			last: 'Hamiltn',
			phone: '0171 5550123',
			email: 'later@apollo.example',
		})
		expect(later.participantId).toBe(keeps)
		const { body: waiver } = await hall.call('GET', `/v1/waivers/${duplicate.id}`)
		expect(waiver.participants).toEqual([
			{ id: goes, role: 'signer', firstName: 'Maggie', lastName: 'Hamiltn' },
		])
	})

	test('A chain of merges leads to the last participant', async () => {
		const [one, two, three] = await Promise.all(
			['One', 'Two', 'Three'].map((last) => signAs({ first: 'Chain', last })),
		)
		await hall.call('POST', `/v1/participants/${one?.participantId}/merge`, { intoId: two?.participantId })
		await hall.call('POST', `/v1/participants/${two?.participantId}/merge`, { intoId: three?.participantId })
		const { body } = await hall.call('GET', `/v1/participants/${one?.participantId}`)
		expect([body.id, body.waivers.length]).toEqual([three?.participantId, 3])
		expect(await idsFound({ query: 'chain one' })).toEqual([three?.participantId ?? ''])
		expect(await idsFound({ query: 'chain' })).toEqual([three?.participantId ?? ''])
	})

	test('404, 409 and 422 leave everything unchanged', async () => {
		const [one, two] = [
			await signAs({ first: 'Sole', last: 'One' }),
			await signAs({ first: 'Sole', last: 'Two' }),
		]
		const refuse = async (id: string, body: object) => {
			const answer = await expectNoEffect(running.service, () =>
				hall.call('POST', `/v1/participants/${id}/merge`, body),
			)
			return answer.status
		}
		expect(await refuse(UNKNOWN, { intoId: one.participantId })).toBe(404)
		expect(await refuse(one.participantId, { intoId: UNKNOWN })).toBe(404)
		expect(await refuse(one.participantId, { intoId: one.participantId })).toBe(422)
		expect(await refuse(one.participantId, {})).toBe(422)
		await hall.call('POST', `/v1/participants/${one.participantId}/merge`, { intoId: two.participantId })
		expect(await refuse(one.participantId, { intoId: two.participantId })).toBe(409)
		expect(await refuse(two.participantId, { intoId: one.participantId })).toBe(422)
	})
})

test('A pass number belongs to one person, finds them at the door also after a merge, and ends with an erasure', async () => {
	const { call } = running.tenant('Passes')
	const form = await publishTemplate(call)
	const signAs = (firstName: string) =>
		sign({ call }, form, { values: { name: { firstName, lastName: 'Pass' } } })
	const [ada, ben] = [await signAs('Ada'), await signAs('Ben')]
	const setPass = (id: string, passNumber: string | null) =>
		call('PATCH', `/v1/participants/${id}`, { passNumber })
	expect((await setPass(ada.participantId, ' 04:A2:3F ')).status).toBe(200)
	const taken = await setPass(ben.participantId, '04:A2:3F')
	expectRefusal(taken, 'conflict')
	expect(taken.body.error.details).toEqual({ participantId: ada.participantId })
	const { body: person } = await call('GET', `/v1/participants/${ada.participantId}`)
	expect(person.passNumber).toBe('04:A2:3F')
	await call('POST', `/v1/participants/${ada.participantId}/merge`, { intoId: ben.participantId })
	const { body: found } = await call('GET', '/v1/checkins/lookup?q=04:A2:3F')
	expect([found.match, found.items[0].participant.id]).toEqual(['pass', ben.participantId])
	await call('POST', `/v1/participants/${ben.participantId}/erase`)
	expect((await call('GET', '/v1/checkins/lookup?q=04:A2:3F')).body.items).toEqual([])
})
