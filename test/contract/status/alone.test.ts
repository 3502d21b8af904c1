import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeCopiesOver } from '../../../src/files/copies-owner.ts'
import { startTestService } from '../../support/service/service.ts'

test('From its takeover to its first upload, status, health and metrics of a box say that it is alone, also after a restart', async () => {
	const place = mkdtempSync(join(tmpdir(), 'waiver-copies-'))
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-taken-'))
	const metricsToken = 'a-token-that-is-long-enough-for-metrics'
	const changes = {
		dataDir,
		metricsToken,
		filesReplicaUrl: join(place, 'files'),
		dbReplicaUrl: `file://${place}/db`,
	}
	const start = () => startTestService(changes, { withoutLoops: true })
	let box = start()
	const { organizationId } = box.tenant('Hall')
	await box.service.stop()
	await takeCopiesOver(dataDir, () => crypto.randomUUID())
	const here = join(dataDir, '.waiver.db-litestream/ltx/0')
	const there = join(place, 'db/ltx/0')
	const put = (folder: string, transaction: number): void => {
		mkdirSync(folder, { recursive: true })
		const number = String(transaction).padStart(16, '0')
		writeFileSync(join(folder, `${number}-${number}.ltx`), '')
	}
	const tell = async () => {
		const call = box.clientOf(organizationId, ['*'])
		const { copies } = (await call('GET', '/v1/status')).body
		const { body: health } = await box.anonymous('GET', '/health')
		const metrics = await fetch(`${box.service.url}/metrics`, {
			headers: { authorization: `Bearer ${metricsToken}` },
		})
		const missing = /^waiver_database_copy_missing (\d)$/m.exec(await metrics.text())?.[1]
		return [copies.state, copies.code, health.copies, missing]
	}
	const alone = ['fault', 'database_copy_missing', 'missing', '1']
	const check = () => box.service.deps.databaseLag?.check()
	// What the former box has uploaded, and still uploads until its lease has ended.
	put(there, 1)
	box = start()
	expect(await tell()).toEqual(alone)
	await check()
	expect(await tell()).toEqual(alone)
	put(there, 2)
	await check()
	// Litestream begins with that here.
	put(here, 2)
	await check()
	expect(await tell()).toEqual(alone)
	put(here, 3)
	await check()
	expect(await tell()).toEqual(alone)
	await box.service.stop()
	box = start()
	await check()
	expect(await tell()).toEqual(alone)
	put(there, 3)
	await check()
	const fine = ['ok', null, undefined, '0']
	expect(await tell()).toEqual(fine)
	await box.service.stop()
	box = start()
	expect(await tell()).toEqual(fine)
	await box.close()
	rmSync(place, { recursive: true })
})

test('While nothing at all is in the place of the database’s copies, the status is a fault, also on a box that had copies', async () => {
	const place = mkdtempSync(join(tmpdir(), 'waiver-copies-'))
	const box = startTestService(
		{ filesReplicaUrl: join(place, 'files'), dbReplicaUrl: `file://${place}/db` },
		{ withoutLoops: true },
	)
	const folder = join(box.config.dataDir, '.waiver.db-litestream/ltx/0')
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, '0000000000000007-0000000000000007.ltx'), '')
	await box.service.deps.databaseLag?.check()
	const { body } = await box.tenant('Hall').call('GET', '/v1/status')
	expect(body.copies).toMatchObject({ state: 'fault', code: 'database_copy_missing' })
	await box.close()
	rmSync(place, { recursive: true })
})
