import { expect, test } from 'bun:test'
import { demoBlocks, demoValues } from '../../../src/demo/forms.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { pageForm, publishTemplate } from '../../support/fixtures/waivers.ts'

const DAY_MS = 86_400_000
const clock = createStillClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { clock })

const { call } = running.tenant('Hall')
const settings = { expiry: { type: 'duration', years: 1 }, expireMinorsAtMajority: true }
const id = await publishTemplate(call, { name: 'Climbing', of: demoBlocks, settings })
const versionId = (await call('GET', `/v1/templates/${id}`)).body.activeVersion.id

/** Signs on the page for a child of this day of birth. */
function signWith(dateOfBirth: string, key: string = crypto.randomUUID()): Promise<Answer> {
	const children = [{ firstName: 'Byron', lastName: 'Lovelace', dateOfBirth }]
	const values = { ...demoValues, children }
	const submission = { values, ...pageForm, versionId }
	return running.anonymous('POST', '/w/hall/climbing', submission, { 'idempotency-key': key })
}

test('A family page states the last valid day of a waiver that ends at majority', async () => {
	expect((await signWith('2019-03-02')).body.validUntil).toBe('2027-07-01')
	expect((await signWith('2008-09-15')).body.validUntil).toBe('2026-09-14')
})

test('A page refuses an adult among the minors of a waiver that ends at majority', async () => {
	const key = 'byron-is-of-age-today'
	const refusal = await signWith('2008-07-01', key)
	expect([refusal.status, refusal.body.error.details]).toEqual([
		422,
		[
			{
				path: '/values/children/0/dateOfBirth',
				code: 'of_age',
				message: 'A person of 18 or older signs for themselves.',
				blockId: 'children',
			},
		],
	])
	// Without script it is the page that says so, beside the child.
	const entries = {
		'~step': 'sign',
		'~version': versionId,
		'name.firstName': 'Ada',
		'name.lastName': 'Lovelace',
		email: 'ada@example.com',
		'born.day': '10',
		'born.month': '12',
		'born.year': '1990',
		condition: 'no',
		rules: 'on',
		consent: 'on',
		'signature.typed': 'Ada Lovelace',
		'children.count': '1',
		'children.0.firstName': 'Byron',
		'children.0.lastName': 'Lovelace',
		'children.0.dateOfBirth.day': '1',
		'children.0.dateOfBirth.month': '7',
		'children.0.dateOfBirth.year': '2008',
	}
	const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
	const form = new URLSearchParams(entries).toString()
	const page = await running.anonymous('POST', '/w/hall/climbing', form, headers)
	const text = new TextDecoder().decode(page.bytes)
	expect([page.status, text.includes('An adult signs for themselves')]).toEqual([422, true])
	const waiver = await signWith('2008-07-02', key)
	expect([waiver.status, waiver.body.validUntil]).toEqual([201, '2026-07-01'])
	// A browser whose answer was lost asks again, be it after the birthday.
	clock.advance(DAY_MS)
	const again = await signWith('2008-07-02', key)
	expect([again.status, again.body.reference]).toEqual([201, waiver.body.reference])
})
