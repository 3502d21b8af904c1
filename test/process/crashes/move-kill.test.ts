import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/service/free-port.ts'
import { signSome } from '../../support/service/box.ts'
import {
	makeDataDir,
	makeKey,
	runWaiver,
	spawnWaiver,
	startChild,
} from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { until } from '../../support/service/service.ts'

/** How many waivers, each with a photo, a signature and a PDF, move. */
const WAIVERS = Number(process.env['MOVE_WAIVERS'] ?? 40)

setDefaultTimeout(240_000 + WAIVERS * 500)

const [fromDir, toDir] = [makeDataDir(), makeDataDir()]
let [from, to]: ChildService[] = []
let key: string
let ids: string[]
let port: string

const startTarget = async (): Promise<ChildService> => startChild(toDir, { PORT: port })

beforeAll(async () => {
	port = String(freePort())
	expect(
		(await runWaiver(['organizations', 'create', '--name', 'Hall', '--slug', 'hall'], { DATA_DIR: fromDir }))
			.code,
	).toBe(0)
	expect(
		(await runWaiver(['organizations', 'create', '--name', 'Other', '--slug', 'other'], { DATA_DIR: toDir }))
			.code,
	).toBe(0)
	key = await makeKey(fromDir)
	;[from, to] = [await startChild(fromDir), await startTarget()]
	ids = await signSome(from.client(key), WAIVERS)
})
afterAll(async () => {
	for (const service of [from, to]) await service?.end('SIGTERM')
	for (const path of [fromDir, toDir]) rmSync(path, { recursive: true, force: true })
})

const countPieces = (): number => {
	const root = join(toDir, 'arrivals')
	const folders = existsSync(root) ? readdirSync(root) : []
	return folders.reduce((sum, name) => sum + readdirSync(join(root, name, 'pieces')).length, 0)
}

test('A move whose command and whose boxes die on the way is ended by the same command, and nothing is there twice', async () => {
	if (from === undefined || to === undefined) throw new Error('Both boxes serve.')
	const { out } = await runWaiver(['organizations', 'receive'], { DATA_DIR: toDir })
	const token = out.trimEnd().split('\n').at(-1) ?? ''
	const args = ['organizations', 'move', 'hall', '--to', to.url, '--token', token]
	const env = { DATA_DIR: fromDir }
	const states = new Set<string>()

	// The command dies while it copies.
	const first = spawnWaiver(args, env)
	await until(() => (countPieces() > 5 ? true : undefined))
	first.kill('SIGKILL')
	await first.exited
	states.add('copying')
	expect((await from.client(key)('GET', `/v1/waivers/${ids[0]}`)).status).toBe(200)

	// The other box dies, and the command tells it.
	const second = spawnWaiver(args, env)
	await to.end('SIGKILL')
	expect(await second.exited).toBe(1)
	expect(await new Response(second.stderr).text()).toContain('run the same command again')
	to = await startTarget()

	// The command dies while the organization is frozen, and so does the box that it leaves.
	const third = spawnWaiver(args, env)
	for await (const chunk of third.stderr)
		if (Buffer.from(chunk).includes('asked to wait')) {
			third.kill('SIGKILL')
			states.add('frozen')
			break
		}
	await third.exited
	await from.end('SIGKILL')
	from = await startChild(fromDir)

	const last = await runWaiver(args, env)
	expect(last).toMatchObject({
		code: 0,
		out: `"Hall" is at ${to.url} now. This box leads everybody there.\n`,
	})
	expect(states).toEqual(new Set(['copying', 'frozen']))
	expect(await runWaiver(args, env)).toMatchObject({ code: 1, err: expect.stringContaining('has moved to') })

	const there = to.client(key)
	for (const id of ids) {
		expect((await there('GET', `/v1/waivers/${id}`)).body).toMatchObject({ id, pdfStatus: 'ready' })
		expect((await there('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)
	}
	const { body } = await there('GET', '/v1/waivers?count=true')
	expect(body.total ?? body.count ?? body.items.length).toBe(WAIVERS)
	expect(await runWaiver(['verify'], { DATA_DIR: toDir })).toMatchObject({ code: 0 })
	expect(await runWaiver(['verify'], env)).toMatchObject({ code: 0 })
	expect((await from.client(key)('POST', '/v1/waivers', {})).body.error.code).toBe('moved')
	await to.end('SIGTERM')
	to = await startTarget()
	expect((await to.client(key)('GET', `/v1/waivers/${ids[0]}`)).status).toBe(200)
	expect((await to.client(key)('GET', '/health/ready')).body).toEqual({ ready: true })
})
