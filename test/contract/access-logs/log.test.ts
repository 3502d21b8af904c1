import { describe, expect, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { PASSWORD, hire, openBrowser } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createSettableClock('2026-07-01T12:00:00Z')
const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { settings: { expiry: { type: 'end_of_day' } } })
const child = { firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2015-02-28' }

const list = async (query = '', call = hall.call): Promise<any[]> => {
	const { status, body } = await call('GET', `/v1/log?limit=100${query}`)
	expect(status).toBe(200)
	return body.items
}
const signAs = (firstName: string, values: object = {}) =>
	sign(hall, templateId, { values: { name: { firstName, lastName: 'Hopper' }, ...values } })

/** Somebody who was let in after the waiver had ended. */
async function letInAnyway(firstName: string, reason = 'Signs after warm-up') {
	const waiver = await signAs(firstName, { children: [child] })
	clock.advance(24 * 3_600_000)
	const { body } = await hall.call('POST', '/v1/checkins', { waiverId: waiver.id, method: 'staff', reason })
	return { waiver, checkinId: body.id as string }
}

describe('GET /v1/log', () => {
	test('200 with the present names of what an entry is about, and why somebody was let in', async () => {
		const { waiver, checkinId } = await letInAnyway('Grace')
		const [entry] = await list()
		expect(entry).toEqual({
			id: expect.any(String),
			at: expect.stringMatching(/Z$/),
			actor: expect.stringMatching(/^key:/),
			actorName: 'test',
			action: 'checkin.created',
			subject: checkinId,
			mentions: [
				{ kind: 'participant', id: waiver.participantId, name: 'Grace Hopper' },
				{ kind: 'participant', id: expect.any(String), name: 'Ada Hopper' },
			],
			reason: 'Signs after warm-up',
			requestId: expect.any(String),
			data: { waiverId: waiver.id, method: 'staff', isValid: false },
		})
		// The log itself keeps ids alone.
		const { body } = await hall.call('GET', `/v1/audit-log?subject=${checkinId}`)
		expect(JSON.stringify(body)).not.toContain('Grace')
	})

	test('200 without the name and the reason once they are erased', async () => {
		const { waiver, checkinId } = await letInAnyway('Gone')
		await hall.call('POST', `/v1/waivers/${waiver.id}/void`, { reason: 'Signed twice.' })
		const reasonOf = async (subject: string) =>
			(await list()).find((entry) => entry.subject === subject && !entry.action.endsWith('read'))?.reason
		expect(await reasonOf(waiver.id)).toBe('Signed twice.')
		await settleJobs(running.service)
		await hall.call('POST', `/v1/participants/${waiver.participantId}/erase`)
		const entries = (await list()).filter(({ subject }) => [waiver.id, checkinId].includes(subject))
		expect(entries.map(({ action }) => action)).toContain('checkin.created')
		expect(JSON.stringify(entries)).not.toMatch(/Gone|Signs after|Signed twice/)
		for (const { mentions } of entries)
			for (const { kind, name } of mentions) if (kind !== 'template') expect(name).toBeNull()
	})

	test('200 with acts and reads as one list, newest first, in pages that show each once', async () => {
		const { id } = await signAs('Paula')
		clock.advance(1_000)
		await hall.call('GET', `/v1/waivers/${id}`)
		clock.advance(1_000)
		await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'A test.' })
		const whole = await list()
		expect(whole.slice(0, 3).map(({ action }) => action)).toEqual([
			'waiver.voided',
			'waiver.read',
			'waiver.signed',
		])
		expect(whole[1]).toMatchObject({
			address: '127.0.0.1',
			mentions: [{ kind: 'waiver', name: 'Paula Hopper' }],
		})
		const paged: unknown[] = []
		for (let cursor = ''; ;) {
			const { body } = await hall.call('GET', `/v1/log?limit=3${cursor}`)
			paged.push(...body.items)
			if (body.nextCursor === null) break
			cursor = `&cursor=${body.nextCursor}`
		}
		expect(paged).toEqual(whole)
	})

	test('200 by view: who was let in anyway, reads, settings and sign-ins', async () => {
		const { checkinId } = await letInAnyway('Vera')
		const { id } = await signAs('Valid')
		await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'staff' })
		await hall.call('GET', `/v1/waivers/${id}`)
		await hall.call('PATCH', '/v1/organization', { name: 'North Wall' })
		const { login } = await hire(running, hall, 'desk')
		await openBrowser(running).call('POST', '/desk/session', { login, password: PASSWORD })
		const actsOf = async (view: string) => (await list(`&view=${view}`)).map(({ action }) => action)
		expect((await list('&view=overrides')).map(({ subject }) => subject)[0]).toBe(checkinId)
		expect(new Set(await actsOf('overrides'))).toEqual(new Set(['checkin.created']))
		expect(new Set(await actsOf('reads'))).toEqual(new Set(['waiver.read']))
		const settings = await actsOf('settings')
		expect(settings).toContain('organization.updated')
		expect(settings).toContain('template.published')
		expect(settings.filter((act) => /^(?:waiver|checkin)|signed_in/.test(act))).toEqual([])
		const signIns = new Set(await actsOf('sign_ins'))
		expect(signIns).toContain('staff.signed_in')
		expect([...signIns].filter((act) => !act.startsWith('staff.'))).toEqual([])
	})

	test('200 by person and time: a guest, their waivers and their arrivals, or what somebody did', async () => {
		const { waiver, checkinId } = await letInAnyway('Nora')
		const { id: other } = await signAs('Olga')
		await hall.call('GET', `/v1/waivers/${waiver.id}`)
		await hall.call('GET', `/v1/participants/${waiver.participantId}`)
		const about = await list(`&participantId=${waiver.participantId.toUpperCase()}`)
		expect(about.map(({ action }) => action)).toEqual(
			expect.arrayContaining(['participant.read', 'waiver.read', 'checkin.created', 'waiver.signed']),
		)
		expect(about.map(({ subject }) => subject)).toContain(checkinId)
		expect(about.map(({ subject }) => subject)).not.toContain(other)
		expect(await list(`&participantId=${NOBODY}`)).toEqual([])
		const [{ actor }] = about
		expect(await list(`&actor=${actor.toUpperCase()}&participantId=${waiver.participantId}`)).toEqual(about)
		expect(await list('&actor=cli')).toEqual([])
		expect(await list('&to=2026-06-30')).toEqual([])
	})

	test('200 without the names of guests for a key that may not read them', async () => {
		const { checkinId } = await letInAnyway('Secret')
		const call = running.clientOf(hall.organizationId, ['audit:read'])
		const entry = (await list('', call)).find(({ subject }) => subject === checkinId)
		expect(entry.mentions.map(({ name }: any) => name)).toEqual([null, null])
		expect(entry).not.toHaveProperty('reason')
	})

	test('422 for an unknown cursor or view', async () => {
		for (const query of [`cursor=${NOBODY}`, 'view=all', 'from=yesterday'])
			expect((await hall.call('GET', `/v1/log?${query}`)).status).toBe(422)
	})
})
