import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openData } from '../../bench/search/data.ts'
import type { FilledData } from '../../bench/search/data.ts'
import { publishTemplate, values } from '../support/fixtures/waivers.ts'
import { makeDataDir, makeKey, runWaiver, spawnWaiver, startChild } from '../support/service/child-service.ts'
import type { ChildService } from '../support/service/child-service.ts'
import type { Client } from '../support/service/service.ts'

const WAIVERS = Number(Bun.env['MOVE_WAIVERS'] ?? '100000')

/** Where a data directory with the waivers stays for the next run; without it they are signed anew, which takes minutes. */
const KEPT_IN = Bun.env['MOVE_DATA']

/** As promised for 100,000 waivers, in seconds of a processor: by the clock it is less only on a box that does nothing else. */
const [MOVED_WITHIN, FROZEN_WITHIN] = [600, 60]

setDefaultTimeout(60 * 60_000)

let filled: FilledData
let [from, to]: ChildService[] = []
const [fromDir, toDir] = [makeDataDir(), makeDataDir()]
beforeAll(async () => {
	filled = await openData(KEPT_IN, WAIVERS)
	await cp(filled.directory, fromDir, { recursive: true })
	await runWaiver(['organizations', 'create', '--name', 'Other', '--slug', 'other'], { DATA_DIR: toDir })
	;[from, to] = [await startChild(fromDir), await startChild(toDir)]
})
afterAll(async () => {
	for (const service of [from, to]) await service?.end('SIGTERM')
	for (const path of [fromDir, toDir]) await rm(path, { recursive: true, force: true })
	await filled[Symbol.asyncDispose]()
})

/** Signs until a call is refused for good. */
function startGuest(call: Client, templateId: string, pauseMs: number) {
	const signed: { id: string; at: number }[] = []
	let isOver = false
	const run = async (): Promise<void> => {
		while (!isOver) {
			const answer = await call('POST', '/v1/waivers', { templateId, values })
			if (answer.status === 201) signed.push({ id: answer.body.id, at: performance.now() })
			await Bun.sleep(pauseMs)
		}
	}
	const ended = run()
	return {
		signed,
		async end(): Promise<void> {
			isOver = true
			await ended
		},
	}
}

/** User and system time of a process so far, in seconds (proc(5): in ticks of 10 ms). */
function processorSeconds(pid: number): number {
	const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
	const fields = rest.split(' ')
	return (Number(fields[11]) + Number(fields[12])) / 100
}

test('An organization moves while its guests and those of others sign, and is frozen for less than a minute', async () => {
	if (from === undefined || to === undefined) throw new Error('Both boxes serve.')
	const { key } = filled.filled
	const own = { here: from.client(key), there: to.client(key) }
	const templateId = await publishTemplate(own.here)
	const other = to.client(await makeKey(toDir, '--organization', 'other'))
	const guests = startGuest(own.here, templateId, 500)
	const strangers = startGuest(other, await publishTemplate(other), 2_000)
	const { out } = await runWaiver(['organizations', 'receive'], { DATA_DIR: toDir })
	const token = out.trimEnd().split('\n').at(-1) ?? ''

	const begun = performance.now()
	const busyBefore = processorSeconds(to.pid)
	const command = spawnWaiver(['organizations', 'move', 'bench', '--to', to.url, '--token', token], {
		DATA_DIR: fromDir,
	})
	const told: { text: string; at: number; busy: number }[] = []
	for await (const chunk of command.stderr) {
		const text = Buffer.from(chunk).toString().trim()
		const busy = processorSeconds(to.pid) + processorSeconds(command.pid)
		told.push({ text, at: performance.now(), busy })
	}
	expect({ code: await command.exited, told: told.map(({ text }) => text) }).toMatchObject({ code: 0 })
	const ended = performance.now()
	const usage = command.resourceUsage()
	const frozen = told.find(({ text }) => text.includes('asked to wait'))
	if (frozen === undefined) throw new Error('The command tells when it freezes.')
	const busy = Number(usage?.cpuTime.total ?? 0n) / 1e6 + processorSeconds(to.pid)
	const again = startGuest(own.there, templateId, 500)
	while (again.signed.length === 0) await Bun.sleep(20)
	await Promise.all([guests.end(), strangers.end(), again.end()])
	const lastBefore = guests.signed.at(-1)?.at ?? 0
	const waits = strangers.signed.map(({ at }, index) => at - (strangers.signed[index - 1]?.at ?? at))
	const seconds = (ms: number): string => (ms / 1000).toFixed(1)
	console.log(`moved in ${seconds(ended - begun)} s (processors: ${(busy - busyBefore).toFixed(1)} s)`)
	console.log(`frozen for ${seconds(ended - frozen.at)} s (processors: ${(busy - frozen.busy).toFixed(1)} s)`)
	console.log(`guests without a signing for ${seconds((again.signed[0]?.at ?? Infinity) - lastBefore)} s`)
	console.log(`the longest wait of another organization's guest: ${seconds(Math.max(...waits))} s`)
	for (const { text, at } of told) console.log(`${seconds(at - begun)} s: ${text}`)

	using db = new Database(join(toDir, 'waiver.db'), { readonly: true })
	const stored = db.query('SELECT count(*) AS waivers FROM waivers WHERE organization_id = ?')
	expect(stored.get(filled.filled.organizationId)).toEqual({
		waivers: WAIVERS + guests.signed.length + again.signed.length,
	})
	for (const { id } of guests.signed.slice(-20))
		expect((await own.there('GET', `/v1/waivers/${id}`)).status).toBe(200)
	expect(await runWaiver(['verify'], { DATA_DIR: toDir })).toMatchObject({ code: 0 })
	expect(busy - busyBefore).toBeLessThan(MOVED_WITHIN)
	expect(busy - frozen.busy).toBeLessThan(FROZEN_WITHIN)
})
