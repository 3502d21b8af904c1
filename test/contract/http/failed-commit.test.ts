import { expect, spyOn, test } from 'bun:test'
import { readEffects, settleJobs } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import { blocks, publishTemplate, values, repeatOf } from '../../support/fixtures/waivers.ts'

const running = useService()
const tenant = running.tenant('Hall')

/**
 * Has the next commit that adds rows to this table fail as a full disk makes it fail.
 * Loops commit whenever they like, and their turn must not take it.
 */
function failNextCommit(table: 'waivers' | 'audit_log'): { wasHit: () => boolean } {
	const client = running.service.deps.db.$client
	const rows = client.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`)
	const countRows = (): number => rows.get()?.n ?? 0
	const before = countRows()
	const run = client.run.bind(client)
	let hit = false
	const fail = (sql: string): ReturnType<typeof run> => {
		if (sql !== 'COMMIT' || hit || countRows() === before) return run(sql)
		hit = true
		spy.mockRestore()
		throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
	}
	const spy = spyOn(client, 'run').mockImplementation(fail)
	return { wasHit: () => hit }
}

test('507 if the commit fails: nothing is stored, not even the idempotency key, and the next call works', async () => {
	const templateId = await publishTemplate(tenant.call)
	await settleJobs(running.service)
	const before = readEffects(running.service)
	const commit = failNextCommit('waivers')
	const call = () =>
		tenant.call('POST', '/v1/waivers', { templateId, values }, { 'idempotency-key': 'after a 507' })
	const answer = await call()
	expect(commit.wasHit()).toBe(true)
	expectRefusal(answer, 'storage_full')
	expect(readEffects(running.service)).toEqual(before)
	// R21: the key was not used up.
	const [signed, again] = [await call(), await call()]
	expect([signed.status, signed.headers.get('idempotent-replayed')]).toEqual([201, null])
	expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([repeatOf(signed), 'true'])
})

test('A version whose publishing failed cannot be signed from a cache', async () => {
	const { body: template } = await tenant.call('POST', '/v1/templates', { name: 'Twice' })
	const path = `/v1/templates/${template.id}`
	await tenant.call('PUT', `${path}/draft`, { blocks })
	await settleJobs(running.service)
	const commit = failNextCommit('audit_log')
	const both = await Promise.all([
		tenant.call('POST', `${path}/publish`),
		tenant.call('POST', '/v1/waivers', { templateId: template.id, values }),
	])
	expect(commit.wasHit()).toBe(true)
	expect(both.map(({ status }) => status)).toContain(507)
	const more = { id: 'rules', type: 'checkbox', label: 'I have read the rules.' }
	const { body: draft } = await tenant.call('PUT', `${path}/draft`, { blocks: [...blocks, more] })
	const { body: published } = await tenant.call('POST', `${path}/publish`)
	expect(published.versionId).toBe(draft.versionId)
	const answer = await tenant.call('POST', '/v1/waivers', { templateId: template.id, values })
	expectRefusal(answer, 'validation_failed', [{ path: '/values/rules', code: 'required', blockId: 'rules' }])
})

test('A service on a full disk still stops in order', async () => {
	const full = startTestService()
	// Its key was used, which has not been stored yet.
	await full.tenant('Hall').call('GET', '/v1/templates')
	const client = full.service.deps.db.$client
	const closed = spyOn(client, 'close')
	const writes = spyOn(client, 'run').mockImplementation(() => {
		throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
	})
	await full.service.stop()
	writes.mockRestore()
	expect(closed).toHaveBeenCalled()
	expect(full.logged.map((line) => JSON.parse(line).message)).toContain('stopped')
	await full.close()
})
