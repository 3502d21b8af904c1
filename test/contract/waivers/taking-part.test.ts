import { beforeAll, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { blocks, publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'

const clock = createStillClock('2026-07-01T12:00:00Z')
const templates: Record<string, string> = {}

const asking = (rule: string) =>
	blocks.map((block) => (block.type === 'minors' ? { ...block, signerTakesPart: rule } : block))

const running = useService({}, { clock })
const hall = running.tenant('Hall')

beforeAll(async () => {
	for (const rule of ['always', 'ask', 'never'])
		templates[rule] = await publishTemplate(hall.call, { name: rule, of: asking(rule) })
})

const children = [
	{ firstName: 'Vincent', lastName: 'Hopper', dateOfBirth: '2016-05-05' },
	{ firstName: 'Mary', lastName: 'Hopper', dateOfBirth: '2018-06-06' },
]

async function signFor(rule: string, more: object = {}, email?: string): Promise<any> {
	const answers = { children, ...(email === undefined ? {} : { email }) }
	const { id } = await sign(hall, templates[rule] ?? '', { values: answers, ...more })
	return (await hall.call('GET', `/v1/waivers/${id}`)).body
}

async function coveredOf({ participants }: any): Promise<boolean[]> {
	const calls = participants.map(({ id }: any) => hall.call('GET', `/v1/participants/${id}/coverage`))
	return (await Promise.all<Answer>(calls)).map(({ body }) => body.covered)
}

test('A signer who takes no part signs for the children alone: these are covered and checked in, the signer is not', async () => {
	const waiver = await signFor('ask', { signerTakesPart: false })
	const [parent, ...kids] = waiver.participants
	expect([parent.role, ...kids.map(({ role }: any) => role)]).toEqual(['signer', 'minor', 'minor'])
	expect(waiver.evidence.signerTakesPart).toBe(false)
	expect(await coveredOf(waiver)).toEqual([false, true, true])
	const { body: found } = await hall.call('GET', '/v1/waivers?query=Grace')
	expect(found.items.map(({ id }: any) => id)).toContain(waiver.id)

	const checkin = { waiverId: waiver.id, method: 'staff' }
	const came = await hall.call('POST', '/v1/checkins', checkin)
	expect(came.body.participants).toEqual(kids)
	const refusal = await expectNoEffect(running.service, () =>
		hall.call('POST', '/v1/checkins', { ...checkin, participantIds: [parent.id] }),
	)
	expectRefusal(refusal, 'validation_failed', [{ path: '/participantIds/0', code: 'unknown' }])
	// Their code at the door names a child who is covered.
	const { body: door } = await hall.call('GET', `/v1/checkins/lookup?q=${waiver.id}`)
	expect(door.items[0]).toMatchObject({
		participant: { firstName: 'Vincent' },
		coverage: { covered: true },
	})
})

test('A signer who takes part is covered: if they say so, if they say nothing, and if the form does not ask', async () => {
	for (const waiver of [
		await signFor('ask', { signerTakesPart: true }),
		await signFor('ask'),
		await signFor('always'),
		await signFor('always', { signerTakesPart: true }),
	]) {
		expect(waiver.evidence).not.toHaveProperty('signerTakesPart')
		expect(await coveredOf(waiver)).toEqual([true, true, true])
	}
})

test('On a form for children alone the signer never takes part', async () => {
	const waiver = await signFor('never')
	expect(waiver.evidence.signerTakesPart).toBe(false)
	const again = await signFor('never', { signerTakesPart: false })
	expect(again.evidence.signerTakesPart).toBe(false)
})

test('422 for a signer who takes no part and signs for nobody, or who says what the form does not allow', async () => {
	const post = (rule: string, more: object): Promise<Answer> =>
		expectNoEffect(running.service, () =>
			hall.call('POST', '/v1/waivers', { templateId: templates[rule], values, ...more }),
		)
	const nobody = [{ path: '/values/children', code: 'required', blockId: 'children' }]
	expectRefusal(await post('ask', { signerTakesPart: false }), 'validation_failed', nobody)
	expectRefusal(await post('never', {}), 'validation_failed', nobody)
	const contrary = [{ path: '/signerTakesPart', code: 'choice' }]
	const all = { ...values, children }
	expectRefusal(await post('always', { values: all, signerTakesPart: false }), 'validation_failed', contrary)
	expectRefusal(await post('never', { values: all, signerTakesPart: true }), 'validation_failed', contrary)
})

test('A signer who signed only for children is covered by another waiver, on which they take part', async () => {
	const email = 'grace@example.com'
	const alone = await signFor('ask', { signerTakesPart: false }, email)
	expect(await coveredOf(alone)).toEqual([false, true, true])
	const own = await signFor('ask', {}, email)
	expect(own.participants).toEqual(alone.participants)
	expect(await coveredOf(own)).toEqual([true, true, true])
})
