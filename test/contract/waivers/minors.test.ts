import { expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'

// Half an hour before midnight of 1 July in Auckland, where the hall stands.
const clock = createSettableClock('2026-07-01T11:30:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')

await hall.call('PATCH', '/v1/organization', { timezone: 'Pacific/Auckland' })
const templateId = await publishTemplate(hall.call)

const born = (dateOfBirth: string) => ({ firstName: 'Kid', lastName: 'Hopper', dateOfBirth })

function signFor(children: readonly object[], template = templateId, key: string = crypto.randomUUID()) {
	const body = { templateId: template, values: { ...values, children } }
	return hall.call('POST', '/v1/waivers', body, { 'idempotency-key': key })
}

function faultAt(at: number) {
	return { path: `/values/children/${at}/dateOfBirth`, code: 'of_age', blockId: 'children' }
}

test('422 names each adult among the minors by position, whether or not the waiver ends at majority', async () => {
	const children = [born('1970-01-01'), born('2015-05-05'), born('2000-02-29')]
	for (const settings of [{}, { expireMinorsAtMajority: true }]) {
		const template = await publishTemplate(hall.call, { settings })
		const refusal: Answer = await expectNoEffect(running.service, () => signFor(children, template))
		expectRefusal(refusal, 'validation_failed', [faultAt(0), faultAt(2)])
		expect(refusal.body.error.details[0].message).toBe('A person of 18 or older signs for themselves.')
	}
})

test("A minor comes of age by the venue's calendar, and a repeated call after that day gets the first response", async () => {
	// It is still 1 July in Auckland.
	expect((await signFor([born('2008-07-02')], templateId, 'eve')).status).toBe(201)
	expectRefusal(await signFor([born('2008-07-01')]), 'validation_failed', [faultAt(0)])
	clock.advance(DAY_MS)
	expectRefusal(await signFor([born('2008-07-02')]), 'validation_failed', [faultAt(0)])
	expect((await signFor([born('2008-07-02')], templateId, 'eve')).status).toBe(201)
})

test("The template's own age of majority decides who is a minor", async () => {
	const settings = { ageOfMajority: 21 }
	const template = await publishTemplate(hall.call, { settings })
	expect((await signFor([born('2006-01-01')], template)).status).toBe(201)
	expectRefusal(await signFor([born('2005-01-01')], template), 'validation_failed', [faultAt(0)])
})
