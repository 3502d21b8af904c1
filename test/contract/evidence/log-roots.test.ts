import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { verifyData } from '../../../verifier/data.ts'
import { maintain } from '../../../src/features/retention/maintain.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const clock = createStillClock('2026-07-01T22:00:00.000Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')

beforeAll(async () => {
	const templateId = await publishTemplate(hall.call)
	for (let n = 0; n < 5; n++) await hall.call('GET', `/v1/waivers/${(await sign(hall, templateId)).id}`)
	await settleJobs(running.service)
})

const roots = () =>
	rowsOf<{ body: string }>(
		running.service,
		"SELECT body FROM chain WHERE organization_id = ? AND body LIKE '%audit.root%' ORDER BY seq",
		hall.organizationId,
	).map(({ body }) => JSON.parse(body))
const firstFault = () => verifyData(running.config.dataDir).find(({ fault }) => fault !== undefined)?.fault

test('After each day the chain contains the roots of both logs, with each row counted once', async () => {
	await maintain(running.service.deps, () => false)
	expect(roots()).toEqual([])
	clock.advance(3 * 3_600_000)
	await hall.call('GET', '/v1/waivers')
	await maintain(running.service.deps, () => false)
	await maintain(running.service.deps, () => false)
	const of = (log: string) =>
		rowsOf(running.service, `SELECT seq FROM ${log} WHERE organization_id = ?`, hall.organizationId)
	expect(roots().map(({ subject, data }) => [subject, data.after, data.rows])).toEqual([
		['audit_log', 0, of('audit_log').length],
		['phi_access_log', 0, 5],
	])
	expect(firstFault()).toBeUndefined()
})

test.each([
	[
		'changed',
		"UPDATE phi_access_log SET actor = 'nobody' WHERE seq = 3",
		'UPDATE phi_access_log SET actor = ? WHERE seq = 3',
	],
	[
		'dated anew',
		'UPDATE audit_log SET at = at - 1 WHERE seq = 2',
		'UPDATE audit_log SET at = at + 1 WHERE seq = 2',
	],
])('A log row that was %s is found', (_, harm, heal) => {
	const { $client } = running.service.deps.db
	const [{ actor }] = rowsOf(running.service, 'SELECT actor FROM phi_access_log WHERE seq = 3') as [
		{ actor: string },
	]
	for (const log of ['phi_access_log', 'audit_log']) $client.run(`DROP TRIGGER IF EXISTS ${log}_stays`)
	$client.run(harm)
	expect(firstFault()).toMatchObject({ level: 'rows', reason: expect.stringContaining('_log were changed') })
	$client.query(heal).run(...(heal.includes('?') ? [actor] : []))
	expect(firstFault()).toBeUndefined()
})
