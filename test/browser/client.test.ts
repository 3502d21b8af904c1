import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../support/browser/browser.ts'
import { openProject } from '../support/client/installed.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { requireTool } from '../support/run/tools.ts'
import { startTestService } from '../support/service/service.ts'
import type { Tenant, TestService } from '../support/service/service.ts'

// Packing and a browser take time on a busy machine.
setDefaultTimeout(120_000)

let running: TestService
/** A server with pages of another origin, in which the client is, too. */
let booking: Bun.Server<undefined>
let hall: Tenant
let waiverId: string
let participantId: string
/** A project into which the packed client is installed. */
let project: string

beforeAll(async () => {
	project = await openProject()
	const elsewhere = await packedFiles()
	elsewhere['/visit.js'] = PROGRAM
	elsewhere['/'] = '<!doctype html><title>Booking</title>'
	booking = Bun.serve({
		port: 0,
		fetch({ url }) {
			const { pathname } = new URL(url)
			const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
			return new Response(elsewhere[pathname] ?? null, { headers: { 'content-type': type } })
		},
	})
	running = startTestService({ corsOrigins: [`http://localhost:${booking.port}`] })
	hall = running.tenant('Hall')
	;({ id: waiverId, participantId } = await sign(hall, await publishTemplate(hall.call)))
})
afterAll(async () => {
	await running.close()
	await booking.stop(true)
	rmSync(project, { recursive: true, force: true })
})

/** The scripts of the packed client, by their paths. */
async function packedFiles(): Promise<Record<string, string>> {
	const folder = join(project, 'node_modules/waiver-service-client')
	const names = [
		...new Bun.Glob('dist/*.js').scanSync(folder),
		...new Bun.Glob('dist/*/*.js').scanSync(folder),
	]
	return Object.fromEntries(
		await Promise.all(names.map(async (name) => [`/${name}`, await Bun.file(join(folder, name)).text()])),
	)
}

/** What a program does with the client, in any runtime. @returns what it has seen, as JSON */
const PROGRAM = `
export async function visit(createClient, WaiverServiceError, { url, key, waiverId, participantId }) {
	const waivers = createClient({ url, key })
	const { covered } = await waivers.getCoverage({ id: participantId })
	const arrival = await waivers.createCheckin({ body: { waiverId, method: 'api' } })
	const seen = []
	for await (const each of waivers.each('listCheckins', { waiverId, limit: 1 })) seen.push(each.id === arrival.id)
	const refusal = await waivers.getWaiver({ id: 'none' }).catch((error) => error)
	return { covered, seen, refused: refusal instanceof WaiverServiceError && refusal.code }
}
`

const SEEN = { covered: true, refused: 'validation_failed' }

test('The packed client works in Node, with its webhooks', async () => {
	requireTool('node')
	writeFileSync(join(project, 'visit.mjs'), PROGRAM)
	writeFileSync(
		join(project, 'main.mjs'),
		`import { WaiverServiceError, createClient } from 'waiver-service-client'
import { WebhookVerificationError, verifyWebhook } from 'waiver-service-client/webhooks'
import { visit } from './visit.mjs'
const seen = await visit(createClient, WaiverServiceError, JSON.parse(process.argv[2]))
try { verifyWebhook('whsec_c2VjcmV0', '{}', { 'webhook-id': '1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }) }
catch (error) { seen.forged = error instanceof WebhookVerificationError }
console.log(JSON.stringify(seen))`,
	)
	const stay = JSON.stringify({ url: running.service.url, key: hall.key, waiverId, participantId })
	const node = Bun.spawn(['node', 'main.mjs', stay], { cwd: project, stdout: 'pipe', stderr: 'pipe' })
	const [out, err] = await Promise.all([new Response(node.stdout).text(), new Response(node.stderr).text()])
	expect([await node.exited, err]).toEqual([0, ''])
	expect(JSON.parse(out)).toEqual({ ...SEEN, seen: [true], forged: true })
})

test("The packed client works in a browser's page of the service's own origin", async () => {
	const browser = await launchBrowser()
	try {
		const page = await browser.newPage()
		const { url } = running.service
		// As a proxy adds a venue's own pages to the service's host name.
		await page.route(`${url}/own/**`, async (route) => {
			const path = new URL(route.request().url()).pathname.replace('/own/', '')
			if (path === '')
				return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Own</title>' })
			if (path === 'visit.js') return route.fulfill({ contentType: 'text/javascript', body: PROGRAM })
			const body = await Bun.file(join(project, 'node_modules/waiver-service-client', path)).text()
			return route.fulfill({ contentType: 'text/javascript', body })
		})
		await page.goto(`${url}/own/`)
		const outcome = await page.evaluate(
			async (stay) => {
				const { createClient, WaiverServiceError } = await import(`${stay.url}/own/dist/index.js`)
				const { visit } = await import(`${stay.url}/own/visit.js`)
				return visit(createClient, WaiverServiceError, stay)
			},
			{ url, key: hall.key, waiverId, participantId },
		)
		expect(outcome).toEqual({ ...SEEN, seen: [true, false] })
	} finally {
		await browser.close()
	}
})

test('The packed client works in a page of an origin that the service allows, and in no other', async () => {
	const browser = await launchBrowser()
	try {
		const page = await browser.newPage()
		const stay = { url: running.service.url, key: hall.key, waiverId, participantId }
		const visit = async (host: string): Promise<unknown> => {
			const origin = `http://${host}:${booking.port}`
			await page.goto(origin)
			return page.evaluate(
				async (stay) => {
					const { createClient, WaiverServiceError } = await import(`${stay.origin}/dist/index.js`)
					const { visit } = await import(`${stay.origin}/visit.js`)
					const limited = (options: object) => createClient({ ...options, retries: 0 })
					return visit(limited, WaiverServiceError, stay).catch(({ code }: { code: string }) => code)
				},
				{ ...stay, origin },
			)
		}
		expect(await visit('localhost')).toMatchObject(SEEN)
		expect(await visit('127.0.0.1')).toBe('unreachable')
	} finally {
		await browser.close()
	}
})
