import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '../../../src/kit/time/durations.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { damageTable } from '../../support/disk/damage.ts'
import { startTestService, useService } from '../../support/service/service.ts'

const clock = createStillClock()
const running = useService({ metricsToken: 'metrics' }, { clock, withoutLoops: true })

const check = () => running.service.deps.integrity.check(() => false)
const health = async () => (await running.anonymous('GET', '/health')).body.db
const readiness = async () => (await running.anonymous('GET', '/health/ready')).body
const faults = () => running.logged.filter((line) => line.includes('the database is damaged'))

async function damagedFigure(): Promise<number> {
	const { bytes } = await running.anonymous('GET', '/metrics', undefined, { authorization: 'Bearer metrics' })
	const text = new TextDecoder().decode(bytes)
	return Number(/^waiver_database_damaged (\d)$/m.exec(text)?.[1])
}

test('A damaged page is found a minute after the start, is reported in log, metrics and health, and is checked again after an hour', async () => {
	running.service.deps.db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)')
	const damage = damageTable(join(running.config.dataDir, 'waiver.db'), 'checkins')
	await check()
	// Nothing is read within the first minute.
	expect([await health(), await damagedFigure(), faults().length]).toEqual(['ok', 0, 0])

	clock.advance(MINUTE_MS)
	await check()
	expect([await health(), await damagedFigure()]).toEqual(['error', 1])
	expect((await running.anonymous('GET', '/health')).status).toBe(503)
	expect(await readiness()).toEqual({ ready: false, reason: 'the database is damaged' })
	expect(faults().length).toBeGreaterThan(0)
	for (const line of faults()) {
		expect(JSON.parse(line)).toMatchObject({
			level: 'error',
			fault: expect.stringContaining('table checkins: '),
		})
		expect(line).toContain('waiver restore')
	}
	expect(faults()[0]).toContain(`page ${damage.page}`)

	damage.mend()
	clock.advance(HOUR_MS - 1)
	await check()
	expect(await health()).toBe('error')
	clock.advance(1)
	await check()
	expect([await health(), await damagedFigure()]).toEqual(['ok', 0])
	expect(await readiness()).toEqual({ ready: true })
})

test('An undamaged database is checked again after a week', async () => {
	const damage = damageTable(join(running.config.dataDir, 'waiver.db'), 'checkins')
	clock.advance(7 * 24 * HOUR_MS - 1)
	await check()
	expect(await health()).toBe('ok')
	clock.advance(1)
	await check()
	expect(await health()).toBe('error')
	damage.mend()
	clock.advance(HOUR_MS)
	await check()
	expect(await health()).toBe('ok')
})

test('A check that is stopped midway reports nothing and does not count as a failure', async () => {
	const box = startTestService({}, { clock, withoutLoops: true })
	clock.advance(MINUTE_MS)
	const { integrity } = box.service.deps
	const checked = integrity.check(() => false)
	integrity.stop()
	expect(await checked).toBeUndefined()
	expect(integrity.isDamaged).toBe(false)
	await box.close()
})
