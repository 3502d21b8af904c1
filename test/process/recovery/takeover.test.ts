import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openData } from '../../../bench/search/data.ts'
import type { FilledData } from '../../../bench/search/data.ts'
import { folderReplica, startLitestream } from '../../support/disk/replicas.ts'
import type { Running } from '../../support/disk/replicas.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { createClient, until } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { listWaivers, readHealth, startStandby } from '../../support/service/standby.ts'

/** How many boxes are killed under load, one after the other. */
const TAKEOVERS = Number(Bun.env['TAKEOVERS'] ?? '1')

/** How many waivers each box has at its start, and a folder where a data directory with them stays for the next run. */
const WAIVERS = Number(Bun.env['TAKEOVER_WAIVERS'] ?? '0')
const KEPT_IN = Bun.env['TAKEOVER_DATA']

/** Signing or verifying many waivers takes minutes. */
setDefaultTimeout(WAIVERS === 0 ? 120_000 : 15 * 60_000)

let filled: FilledData | undefined
beforeAll(async () => {
	if (WAIVERS > 0) filled = await openData(KEPT_IN, WAIVERS)
})
afterAll(async () => filled?.[Symbol.asyncDispose]())

const running: Running[] = []
const endAll = async (): Promise<void> => {
	for (const each of running.splice(0).reverse()) await each.end('SIGKILL')
}
afterEach(endAll)

/** As promised. */
const TAKEN_OVER_WITHIN_MS = 30_000

/** Until Litestream has copied the whole database. */
const COPIED_WITHIN_MS = WAIVERS === 0 ? 30_000 : 300_000

/** How many guests have signed when the box dies. */
const SIGNED_BEFORE = WAIVERS === 0 ? 20 : 200

/** @returns a data directory of its own, and a key of every scope */
async function makeBox(): Promise<{ dataDir: string; key: string }> {
	const dataDir = makeDataDir()
	if (filled === undefined) return { dataDir, key: await makeKey(dataDir) }
	await cp(filled.directory, dataDir, { recursive: true })
	return { dataDir, key: filled.filled.key }
}

/** Guests who sign until the box is gone, each under a key of its own. @returns what was acknowledged, and when */
function startGuests(call: Client, templateId: string) {
	const waivers: { id: string; key: string; at: number }[] = []
	let isOver = false
	const guests = Array.from({ length: 4 }, async () => {
		while (!isOver)
			try {
				const key = crypto.randomUUID()
				const body = { templateId, values: { ...values, photo } }
				const answer = await call('POST', '/v1/waivers', body, { 'idempotency-key': key })
				if (answer.status === 201) waivers.push({ id: answer.body.id, key, at: Date.now() })
				await Bun.sleep(100)
			} catch {
				isOver = true
			}
	})
	return {
		signed: waivers,
		end: async () => {
			isOver = true
			await Promise.all(guests)
		},
	}
}

test.each(Array.from({ length: TAKEOVERS }, (_, n) => n + 1))(
	'A second box takes over from one that is killed under load, and nothing is signed twice (%d)',
	async () => {
		const replica = folderReplica()
		const { dataDir, key } = await makeBox()
		const sinceStart = `&from=${new Date().toISOString()}`
		const box = await startChild(dataDir, replica)
		running.push({ end: async (signal = 'SIGTERM') => void (await box.end(signal).catch(() => undefined)) })
		running.push(startLitestream({ ...replica, DATA_DIR: dataDir }))
		const call = box.client(key)
		const templateId = await publishTemplate(call)
		const standby = startStandby(replica)
		running.push({ end: async (signal) => void (await standby.end(signal)) })
		const there = createClient(standby.url, key)
		await until(
			async () => ((await readHealth(standby.url))?.body.ok === true ? true : undefined),
			COPIED_WITHIN_MS,
		)
		const guests = startGuests(call, templateId)
		await until(() => guests.signed.length >= SIGNED_BEFORE || undefined, COPIED_WITHIN_MS)
		expectRefusal(await there('GET', '/v1/waivers'), 'unavailable')
		expect((await there('GET', '/health/ready')).status).toBe(503)

		const killedAt = Date.now()
		const [killed, litestream] = running.splice(0, 2)
		await Promise.all([killed?.end('SIGKILL'), litestream?.end('SIGKILL')])
		await guests.end()
		const askedAt = Date.now()
		const promoted = await runWaiver(['standby', 'promote'], standby.env)
		expect(promoted).toMatchObject({ code: 0, out: expect.stringContaining('This box has taken over') })
		const next = await until(async () => {
			const signing = await there('POST', '/v1/waivers', { templateId, values: { ...values, photo } })
			return signing.status === 201 ? signing : undefined
		}, TAKEN_OVER_WITHIN_MS)
		const takeoverMs = Date.now() - askedAt
		expect(takeoverMs).toBeLessThan(TAKEN_OVER_WITHIN_MS)
		// Where Litestream looks for what is new.
		expect(existsSync(join(standby.dataDir, 'waiver.db-shm'))).toBe(true)
		expect((await readHealth(standby.url))?.body.copies).toBe('missing')

		const kept = new Set(await listWaivers(there, sinceStart))
		kept.delete(next.body.id)
		const lost = guests.signed.filter(({ id }) => !kept.has(id))
		const exposureMs = Math.max(0, ...lost.map(({ at }) => killedAt - at))
		expect(exposureMs).toBeLessThan(2_000)
		if (TAKEOVERS > 1)
			console.log({
				takeoverMs,
				signed: guests.signed.length,
				lost: lost.length,
				exposureMs,
			})
		// A guest's page that tries again gets what was signed before, and signs once what was lost.
		for (const { id, key: again } of guests.signed) {
			const body = { templateId, values: { ...values, photo } }
			const answer = await there('POST', '/v1/waivers', body, { 'idempotency-key': again })
			expect(answer.status).toBe(201)
			if (kept.has(id)) expect(answer.body.id).toBe(id)
		}
		const after = await listWaivers(there, sinceStart)
		expect(after).toHaveLength(1 + kept.size + lost.length)
		const photos = after.map((id) => there('GET', `/v1/waivers/${id}/photos/photo`))
		for (const { status } of await Promise.all(photos)) expect(status).toBe(200)
		const [first = ''] = kept
		// It may be the last of a thousand that are made again.
		await until(
			async () => ((await there('GET', `/v1/waivers/${first}/pdf`)).status === 200 ? true : undefined),
			120_000,
		)

		// The old box comes back: its Litestream does not start, and it only reads.
		const oldEnv = { ...replica, DATA_DIR: dataDir }
		expect(await runWaiver(['replica', 'check'], oldEnv)).toMatchObject({ code: 1 })
		expect(await runWaiver(['replica', 'check'], standby.env)).toMatchObject({ code: 0 })
		const back = await startChild(dataDir, replica)
		running.push({ end: async (signal = 'SIGTERM') => void (await back.end(signal).catch(() => undefined)) })
		const old = back.client(key)
		await until(async () => ((await old('GET', '/health/ready')).status === 503 ? true : undefined))
		expectRefusal(await old('POST', '/v1/waivers', { templateId, values }), 'unavailable')
		expect((await old('GET', '/v1/waivers?limit=1')).status).toBe(200)

		expect(await standby.end()).toBe(0)
		const verified = expect.stringContaining(` ${WAIVERS + after.length} waivers and `)
		expect(await runWaiver(['verify'], standby.env)).toMatchObject({ code: 0, out: verified })
		await endAll()
		const { FILES_REPLICA_URL: copies = '' } = replica
		for (const folder of [dataDir, dirname(standby.dataDir), dirname(copies)])
			await rm(folder, { recursive: true })
	},
)
