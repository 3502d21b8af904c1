import { Database } from 'bun:sqlite'
import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderReplica, startLitestream } from '../../support/disk/replicas.ts'
import type { Running } from '../../support/disk/replicas.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { createClient, until } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { readHealth, startStandby } from '../../support/service/standby.ts'

setDefaultTimeout(120_000)

const running: Running[] = []
afterEach(async () => {
	for (const each of running.splice(0).reverse()) await each.end('SIGKILL')
})

/** How many changes of the copy a test reads through. */
const CHANGES = 20

/** Works again and again until a test says that it is over. @returns what ends all */
function repeat(times: number, work: (turn: number) => Promise<void>) {
	let isOver = false
	const all = Promise.all(
		Array.from({ length: times }, async (_none, turn) => {
			while (!isOver) await work(turn)
		}),
	)
	return {
		/** Rejects with the first that fails. */
		all,
		end: async () => {
			isOver = true
			await all
		},
	}
}

async function signOne(call: Client, templateId: string): Promise<void> {
	const headers = { 'idempotency-key': crypto.randomUUID() }
	expect((await call('POST', '/v1/waivers', { templateId, values }, headers)).status).toBe(201)
}

/** How many waivers one reader knows of, and the last event that it has read. */
type Seen = { readonly waivers: number; readonly sequence: number }

async function get(there: Client, path: string): Promise<any> {
	const { status, body } = await there('GET', path)
	expect([path, status, body?.error]).toEqual([path, 200, undefined])
	return body
}

/** Reads all events since the last look: without a gap, and with one for each waiver that the reader knows. */
async function followFeed(there: Client, { waivers, sequence }: Seen): Promise<Seen> {
	const { items } = await get(there, `/v1/events-feed?after=${sequence}&limit=100`)
	const sequences = items.map((item: { sequence: number }) => item.sequence)
	expect(sequences).toEqual(sequences.map((_none: number, at: number) => sequence + at + 1))
	const signed = items.filter(({ type }: { type: string }) => type === 'waiver.signed')
	const next = { waivers: waivers + signed.length, sequence: sequence + items.length }
	return items.length === 100 ? followFeed(there, next) : next
}

/** Each answer must fit itself, and what the reader saw before. @returns what the events say */
async function look(there: Client, before: Seen, atLeast: number): Promise<Seen & { listed: number }> {
	const told = await followFeed(there, before)
	expect(told.waivers).toBeGreaterThanOrEqual(atLeast)
	const { items, count } = await get(there, '/v1/waivers?limit=100&count=true')
	expect(count).toBeGreaterThanOrEqual(told.waivers)
	expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(Math.min(count, 100))
	const { signed, byHour } = await get(there, '/v1/today')
	expect(byHour.reduce((sum: number, hour: { signed: number }) => sum + hour.signed, 0)).toBe(signed)
	await get(there, '/v1/checkins/lookup?q=hopper')
	return { ...told, listed: count }
}

test('Each response of a standby shows the first box at one moment, and never an earlier one than the last response', async () => {
	const replica = folderReplica()
	const dataDir = makeDataDir()
	const key = await makeKey(dataDir)
	const box = await startChild(dataDir, replica)
	running.push({ end: async (signal = 'SIGTERM') => void (await box.end(signal).catch(() => undefined)) })
	running.push(startLitestream({ ...replica, DATA_DIR: dataDir }))
	const call = box.client(key)
	const templateId = await publishTemplate(call)
	const standby = startStandby(replica)
	running.push({ end: async (signal) => void (await standby.end(signal)) })
	await until(
		async () => ((await readHealth(standby.url))?.body.behindSeconds === 0 ? true : undefined),
		30_000,
	)
	const there = createClient(standby.url, key)

	const guests = repeat(1, async () => {
		await signOne(call, templateId)
		await Bun.sleep(50)
	})
	const moments = new Set<number>()
	const seen = Array.from({ length: 3 }, () => ({ waivers: 0, sequence: 0, listed: 0 }))
	const readers = repeat(seen.length, async (reader) => {
		const before = seen[reader] ?? { waivers: 0, sequence: 0, listed: 0 }
		seen[reader] = await look(there, before, before.listed)
		moments.add(seen[reader].listed)
	})
	await Promise.race([readers.all, guests.all, until(() => moments.size > CHANGES || undefined, 90_000)])
	await Promise.all([readers.end(), guests.end()])
	const { count } = await get(call, '/v1/waivers?limit=1&count=true')
	await until(async () => (await get(there, '/v1/waivers?limit=1&count=true')).count === count || undefined)
	expect(await standby.end()).toBe(0)
	// Reading has left nothing beside the copy, nor changed it.
	const followed = join(standby.dataDir, 'standby', 'followed')
	const [copy = ''] = readdirSync(followed)
	expect(readdirSync(join(followed, copy)).toSorted()).toEqual(['replica', 'waiver.db', 'waiver.db-txid'])
	const database = new Database(join(followed, copy, 'waiver.db'))
	expect(database.query('PRAGMA integrity_check').values()).toEqual([['ok']])
	expect(database.query('SELECT count(*) FROM waivers').values()).toEqual([[count]])
	database.close()
})
