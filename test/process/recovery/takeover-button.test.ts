import { Database } from 'bun:sqlite'
import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { DATABASE } from '../../../src/files/data-dir.ts'
import { standbyWords } from '../../../src/i18n/standby.ts'
import { folderReplica, startLitestream } from '../../support/disk/replicas.ts'
import type { Running } from '../../support/disk/replicas.ts'
import { PASSWORD, openBrowser, joinStaff } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { createClient, until } from '../../support/service/service.ts'
import { isReady, listWaivers, readHealth, startStandby } from '../../support/service/standby.ts'

setDefaultTimeout(120_000)

const running: Running[] = []
afterEach(async () => {
	for (const each of running.splice(0).reverse()) await each.end('SIGKILL')
})

test('An owner presses the button, the standby becomes the box, and its audit log says who it was', async () => {
	const replica = folderReplica()
	const dataDir = makeDataDir()
	const key = await makeKey(dataDir)
	expect(
		(await runWaiver(['organizations', 'create', '--name', 'Another hall'], { DATA_DIR: dataDir })).code,
	).toBe(0)
	const box = await startChild(dataDir, replica)
	running.push({ end: async (signal = 'SIGTERM') => void (await box.end(signal)) })
	const litestream = startLitestream({ ...replica, DATA_DIR: dataDir })
	running.push(litestream)
	const call = box.client(key)
	const { id } = await sign({ call }, await publishTemplate(call))
	const { body: invited } = await call('POST', '/v1/staff', { name: 'Ana Núñez', role: 'owner' })
	const atBox = openBrowser({ service: box })
	const { login } = await joinStaff({ service: box }, invited.inviteUrl, atBox)

	const standby = startStandby(replica)
	running.push({ end: async (signal) => void (await standby.end(signal)) })
	const there = createClient(standby.url, key)
	await until(
		async () => ((await readHealth(standby.url))?.body.behindSeconds === 0 ? true : undefined),
		30_000,
	)
	await until(async () =>
		(await there('GET', `/v1/staff`)).body.items[0]?.name === 'Ana Núñez' ? true : undefined,
	)
	// Ended in order, Litestream has copied everything.
	await box.end('SIGTERM')
	await litestream.end('SIGTERM')

	const press = (password: string) =>
		fetch(standby.url, {
			method: 'POST',
			headers: { origin: standby.url },
			body: new URLSearchParams({ login, password }),
		})
	const wrong = await press('wrong password')
	expect([wrong.status, await wrong.text()]).toEqual([
		401,
		expect.stringContaining(standbyWords.en.refused.sign_in_failed),
	])
	const taken = await press(PASSWORD)
	expect([taken.status, await taken.text()]).toEqual([
		200,
		expect.stringContaining(standbyWords.en.runningText),
	])
	const waited = await fetch(`${standby.url}/?wait`)
	expect([waited.headers.get('refresh'), await waited.text()]).toEqual([
		'6; url=/desk',
		expect.stringContaining(standbyWords.en.doneText),
	])
	await until(() => isReady(standby.url), 30_000)
	expect(await listWaivers(there)).toEqual([id])
	const { body: log } = await there('GET', '/v1/audit-log?action=chain.recovered')
	expect(log.items).toMatchObject([
		{ actor: `staff:${invited.id}`, actorName: 'Ana Núñez', requestId: 'takeover' },
	])
	expect(await standby.end()).toBe(0)
	expect(await runWaiver(['verify'], standby.env)).toMatchObject({ code: 0 })
	// In another organization nobody of this one has acted.
	const database = new Database(join(standby.dataDir, DATABASE), { readonly: true })
	const actors = database
		.query("SELECT actor FROM audit_log WHERE action = 'chain.recovered' ORDER BY actor")
		.values()
	database.close()
	expect(actors).toEqual([[`staff:${invited.id}`], ['system']])
})
