import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject } from '../support/client/installed.ts'
import { signByLink, tokenOf } from '../support/fixtures/links.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { requireTool } from '../support/run/tools.ts'
import { freePort } from '../support/service/free-port.ts'
import { useService, until } from '../support/service/service.ts'

setDefaultTimeout(60_000)

const RECIPES = join(import.meta.dir, '../../docs/recipes')
const read = (path: string): string => readFileSync(join(RECIPES, path), 'utf8')

/** A project with the packed client, in which the recipes run. */
const project = await openProject()
afterAll(() => rmSync(project, { recursive: true, force: true }))
const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const keyOf = (): Record<string, string> => ({ WAIVER_URL: running.service.url, WAIVER_KEY: hall.key })

function start(command: readonly string[], env: Readonly<Record<string, string>>, input = '') {
	return Bun.spawn([...command], {
		cwd: project,
		env: { ...Bun.env, ...env },
		stdin: new Blob([input]),
		stdout: 'pipe',
		stderr: 'pipe',
	})
}

async function run(
	command: readonly string[],
	env: Readonly<Record<string, string>>,
	input = '',
): Promise<{ code: number; out: string; err: string }> {
	const child = start(command, env, input)
	const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
	return { code, out, err }
}

test('A booking system makes a link, learns of the signing, and checks the guest in once', async () => {
	requireTool('node')
	const port = freePort()
	const url = `http://127.0.0.1:${port}`
	const events = ['waiver.signed']
	const { body: hook } = await hall.call('POST', '/v1/webhooks', { url: `${url}/hooks`, events })
	writeFileSync(join(project, 'booking.mjs'), read('booking/booking.mjs'))
	const settings = { TEMPLATE_ID: templateId, WEBHOOK_SECRET: hook.secret, PORT: String(port) }
	const shop = start(['node', 'booking.mjs'], { ...keyOf(), ...settings })
	try {
		const post = async (path: string, body: object = {}) => {
			const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) })
			return { status: response.status, body: (await response.json()) as Record<string, string> }
		}
		const order = { reference: 'B-4711', firstName: 'Ada', lastName: 'Lovelace' }
		const booked = await until(() => post('/bookings', order).catch(() => undefined))
		expect(booked).toMatchObject({ status: 201, body: { waiverId: null } })
		expect(await post('/bookings', order)).toEqual(booked)
		const tooEarly = await post('/bookings/B-4711/arrivals')
		expect(tooEarly).toMatchObject({ status: 409, body: { signUrl: booked.body['signUrl'] } })
		await signByLink(running, hall, { templateId, token: tokenOf(booked.body['signUrl'] ?? '') })
		const arrived = await until(async () => {
			const arrival = await post('/bookings/B-4711/arrivals')
			return arrival.status === 200 ? arrival : undefined
		})
		expect(await post('/bookings/B-4711/arrivals')).toEqual(arrived)
		const { body: waiver } = await hall.call('GET', '/v1/checkins')
		expect(waiver.items.map(({ checkedInAt }: { checkedInAt: string }) => checkedInAt)).toEqual([
			arrived.body['arrivedAt'] as string,
		])
		const forged = await fetch(`${url}/hooks`, { method: 'POST', body: '{"type": "waiver.signed"}' })
		expect(forged.status).toBe(400)
	} finally {
		shop.kill()
		await hall.call('DELETE', `/v1/webhooks/${hook.id}`)
	}
})

test('A turnstile opens for covered people, and stays closed for everybody else and without a response', async () => {
	requireTool('python3')
	const [covered, voided] = [
		await sign(hall, templateId),
		await sign(hall, templateId, {
			values: { name: { firstName: 'Alan', lastName: 'Turing' } },
		}),
	]
	await hall.call('POST', `/v1/waivers/${voided.id}/void`, { reason: 'A mistake.' })
	const cards = [`C1,${covered.participantId}`, `C2,${voided.participantId}`, `C3,${crypto.randomUUID()}`]
	writeFileSync(join(project, 'cards.csv'), ['card,participantId', ...cards, ''].join('\n'))
	const turnstile = ['python3', join(RECIPES, 'turnstile/turnstile.py'), 'cards.csv']
	const { out } = await run(turnstile, keyOf(), 'C1\nC2\nC3\nC4\nC1\n')
	expect(out.trim().split('\n')).toEqual([
		'open',
		'closed: voided',
		'closed: not_found',
		'closed: unknown card',
		'open',
	])
	const away = { ...keyOf(), WAIVER_URL: `http://127.0.0.1:${freePort()}` }
	expect((await run(turnstile, away, 'C1\n')).out).toBe('closed: no response\n')
	expect((await run(turnstile, { ...keyOf(), WAIVER_KEY: 'wrong' }, 'C1\n')).out).toBe(
		'closed: unauthorized\n',
	)
})

test("The nightly job writes a day's waivers as CSV, and leaves no file behind when it fails", async () => {
	for (const tool of ['curl', 'systemd-analyze']) requireTool(tool)
	const gym = running.tenant('Gym')
	const { id } = await sign(gym, await publishTemplate(gym.call))
	const folder = join(project, 'nightly')
	await Bun.write(join(folder, '.keep'), '')
	const { body: waiver } = await gym.call('GET', `/v1/waivers/${id}`)
	const today = waiver.signedAt.slice(0, 10) as string
	const script = join(RECIPES, 'nightly-csv/nightly-csv')
	const env = { WAIVER_URL: running.service.url, WAIVER_KEY: gym.key }
	expect(await run([script, folder, today], env)).toEqual({ code: 0, out: '', err: '' })
	expect(readFileSync(join(folder, `waivers-${today}.csv`), 'utf8')).toContain(id)
	expect(await run([script, folder], env)).toMatchObject({ code: 0 })
	expect(readdirSync(folder).length).toBe(3)
	const refusal = await run([script, folder, '2020-01-01'], { ...env, WAIVER_KEY: 'wrong' })
	expect(refusal.code).not.toBe(0)
	expect(refusal.err).toContain('401')
	expect(readdirSync(folder)).not.toContain('waivers-2020-01-01.csv')
	const units = ['service', 'timer'].map((kind) => join(RECIPES, `nightly-csv/nightly-csv.${kind}`))
	const checked = await run(['systemd-analyze', 'verify', '--man=no', ...units], {})
	// The script is installed only where the job runs.
	expect(
		checked.err.split('\n').filter((line) => line !== '' && !line.includes('/usr/local/bin/nightly-csv')),
	).toEqual([])
})
