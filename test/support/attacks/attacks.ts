import { connect } from 'node:net'
import { dataUrl } from '../fixtures/photos.ts'
import { scanBomb } from './scan-bomb.ts'
import { values } from '../fixtures/waivers.ts'

/** What an attack is aimed at, and how long it goes on. */
export type Aim = {
	readonly url: string
	/** Path of a public page with a photo to take, and the version that is in force. */
	readonly page: string
	readonly versionId: string
	isOn(): boolean
	/** Counts an answer by its status; 0 where none came. */
	note(status: number): void
}

const BODY_BYTES = 24 * 1024 * 1024

const SPACES = Buffer.alloc(BODY_BYTES, ' ')

/** How often an attack that was refused begins again, in milliseconds. */
const PAUSE_MS = 200

/** Does something over and over, so many times at once. */
async function repeat(aim: Aim, atOnce: number, work: (lane: number, turn: number) => Promise<unknown>) {
	const lanes = Array.from({ length: atOnce }, async (_, lane) => {
		for (let turn = 0; aim.isOn(); turn += 1) {
			await work(lane, turn).catch(() => aim.note(0))
			await Bun.sleep(PAUSE_MS)
		}
	})
	await Promise.all(lanes)
}

/** The service trusts this machine as its proxy, so each lane can come from an address of its own. */
const from = (lane: number): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${lane + 1}` })

const newKey = (): string => `form-${crypto.randomUUID()}`

async function post(
	aim: Aim,
	path: string,
	body: string | FormData,
	headers: Record<string, string>,
): Promise<void> {
	const response = await fetch(aim.url + path, {
		method: 'POST',
		body,
		headers: { 'idempotency-key': newKey(), ...headers },
		signal: AbortSignal.timeout(20_000),
	})
	await response.bytes()
	aim.note(response.status)
}

/**
 * Sends the head of a form and all of its body but the last byte, or a byte now and then, until it is refused. What is still
 * half sent when the service stops stays so.
 */
async function sendHalf(aim: Aim, lane: number, { path = aim.page, bytes = BODY_BYTES, drip = false } = {}) {
	const { hostname, port } = new URL(aim.url)
	const closed = Promise.withResolvers<void>()
	let answer = ''
	const socket = connect(Number(port), hostname)
	socket.on('data', (piece) => {
		answer += piece.toString('latin1')
		socket.destroy()
	})
	socket.on('error', () => socket.destroy())
	socket.on('close', () => closed.resolve())
	const type = path === '/verify' ? 'multipart/form-data; boundary=x' : 'application/json'
	const head = [
		`POST ${path} HTTP/1.1`,
		'Host: x',
		`X-Forwarded-For: ${from(lane)['x-forwarded-for']}`,
		`Idempotency-Key: ${newKey()}`,
		`Content-Type: ${type}`,
		`Content-Length: ${bytes}`,
	]
	socket.write([...head, '', ''].join('\r\n'))
	if (!drip) socket.write(SPACES.subarray(0, bytes - 1))
	const dripping = drip ? setInterval(() => socket.write('-'), PAUSE_MS) : undefined
	await closed.promise
	clearInterval(dripping)
	aim.note(Number(answer.slice(9, 12)))
}

/** 2.2 million keys in one object, and twelve million controls of a form: 24 MB each. */
async function parse(aim: Aim): Promise<void> {
	const keys = Array.from({ length: 2_200_000 }, (_, n) => `"${n.toString(16)}":1`)
	const json = `{${keys.join(',')}}`
	const form = 'a&'.repeat(12_000_000)
	await repeat(aim, 2, (lane, turn) =>
		turn % 2 === 0
			? post(aim, aim.page, json, { ...from(lane), 'content-type': 'application/json' })
			: post(aim, aim.page, form, { ...from(lane), 'content-type': 'application/x-www-form-urlencoded' }),
	)
}

async function uploadPdfs(aim: Aim): Promise<void> {
	const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n[${'[]'.repeat(7 << 20)}]\nendobj\n`)
	await repeat(aim, 4, (lane) => {
		const form = new FormData()
		form.set('pdf', new File([pdf], 'waiver.pdf'))
		return post(aim, '/verify', form, from(lane))
	})
}

function submission({ versionId }: Aim, more: object = {}): string {
	const answers = { ...values, ...more }
	return JSON.stringify({
		values: answers,
		language: 'en',
		versionId,
		read: [],
		reviewed: true,
		agreed: false,
	})
}

async function sendScanBombs(aim: Aim): Promise<void> {
	const body = submission(aim, { photo: dataUrl(scanBomb(4_890, 883), 'image/jpeg') })
	await repeat(aim, 2, (lane) =>
		post(aim, aim.page, body, { ...from(lane), 'content-type': 'application/json' }),
	)
}

/** Signs forms, and tries keys, from as many addresses as one home has. */
async function flood(aim: Aim): Promise<void> {
	const body = submission(aim)
	let next = 0
	await repeat(aim, 4, async () => {
		const headers = { 'x-forwarded-for': `2001:db8:1:2::${(next++).toString(16)}` }
		await post(aim, aim.page, body, { ...headers, 'content-type': 'application/json' })
		await fetch(`${aim.url}/v1/waivers`, { headers: { ...headers, authorization: 'Bearer wvk_wrong' } })
	})
}

/** Asks without pause, so that a log that nobody reads fills up. */
async function fillLog(aim: Aim): Promise<void> {
	await repeat(aim, 4, async () => {
		const asks = Array.from({ length: 20 }, () =>
			fetch(`${aim.url}/health`, { signal: AbortSignal.timeout(20_000) }),
		)
		for (const { status } of await Promise.all(asks)) aim.note(status)
	})
}

/** Sends many requests at once on a connection (HTTP pipelining), and waits until the service closes it or has answered. */
async function pipeline(
	aim: Aim,
	path: string,
	requests: number,
	lane: number,
	headers: readonly string[] = [],
) {
	const { hostname, port } = new URL(aim.url)
	const head = [
		`GET ${path} HTTP/1.1`,
		'Host: x',
		'Accept: text/html',
		`X-Forwarded-For: ${from(lane)['x-forwarded-for']}`,
	]
	const closed = Promise.withResolvers<void>()
	const socket = connect(Number(port), hostname)
	socket.setTimeout(PIPELINED_WITHIN_MS, () => socket.destroy())
	socket.on('data', (piece) => {
		for (const [, status] of piece.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g))
			aim.note(Number(status))
	})
	socket.on('error', () => socket.destroy())
	socket.on('close', () => closed.resolve())
	socket.write([...head, ...headers, '', ''].join('\r\n').repeat(requests))
	await closed.promise
}

const PIPELINED_WITHIN_MS = 2_000

/** Without a pause, as many as a connection takes; pages of other languages, too, and of a link that leads nowhere. */
async function pipelinePages(aim: Aim): Promise<void> {
	const paths = [aim.page, '/verify', '/s/nowhere', '/docs/json', '/health', '/assets/none.js']
	await Promise.all([
		repeat(aim, 10, (lane, turn) => pipeline(aim, paths[turn % paths.length] ?? '/', 500, lane)),
		repeat(aim, 6, async (lane, turn) => {
			const headers = { ...from(lane), accept: 'text/html', 'accept-language': `en-${(turn % 900) + 100}` }
			const pages = Array.from({ length: 20 }, () =>
				fetch(aim.url + aim.page, { headers, signal: AbortSignal.timeout(20_000) }),
			)
			for (const page of await Promise.all(pages)) {
				aim.note(page.status)
				await page.bytes()
			}
		}),
	])
}

/** Asks for pages again and again, and reads none of them. */
async function leaveUnread(aim: Aim): Promise<void> {
	const { hostname, port } = new URL(aim.url)
	const request = `GET ${aim.page} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`
	await repeat(aim, 400, async () => {
		const socket = connect(Number(port), hostname).pause()
		const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
		socket.on('error', () => socket.destroy())
		socket.write(request.repeat(20))
		const asking = setInterval(() => socket.write(request), PAUSE_MS)
		await Promise.race([closed, Bun.sleep(UNREAD_MS)])
		clearInterval(asking)
		socket.destroy()
	})
}

const UNREAD_MS = 10_000

/** Combining marks in disorder, which normalization sorts: in JSON, in forms, in addresses; and a number without an end. */
async function sendMarks(aim: Aim): Promise<void> {
	const marks = `a${'\u0301\u0323'.repeat(200_000)}`
	const account = JSON.stringify({ login: 'abc', name: marks, password: 'twelve letters' })
	const step = { '~step': 'review', '~version': aim.versionId }
	const form = toForm({ ...step, 'born.day': marks.repeat(12), 'name.firstName': marks.repeat(12) })
	const digits = toForm({ ...step, 'born.year': '1'.repeat(20_000_000) })
	const json = { 'content-type': 'application/json', origin: aim.url }
	const sends = [
		(lane: number) => post(aim, '/desk/invitations/x', account, { ...json, ...from(lane) }),
		(lane: number) => post(aim, '/desk/session', account, { ...json, ...from(lane) }),
		(lane: number) => post(aim, aim.page, form, from(lane)),
		(lane: number) => post(aim, aim.page, digits, from(lane)),
		(lane: number) => pipeline(aim, `/verify?code=a${'%CC%81%CC%A3'.repeat(600)}`, 20, lane),
	]
	await repeat(aim, 4, async (lane, turn) => sends[turn % sends.length]?.(lane))
}

function toForm(controls: Record<string, string>): FormData {
	const form = new FormData()
	for (const [name, text] of Object.entries(controls)) form.set(name, text)
	return form
}

/** Language tags of thousands of parts. */
async function sendLanguages(aim: Aim): Promise<void> {
	const tag = 'a-'.repeat(6_000)
	const paths = ['/verify', '/', '/nowhere', aim.page, `/verify?lang=${tag}`]
	await repeat(aim, 6, (lane, turn) =>
		pipeline(aim, paths[turn % paths.length] ?? '/', 20, lane, [
			`Accept-Language: ${turn % 5 === 4 ? 'en' : tag}a`,
		]),
	)
}

/** Signs in with made-up logins, each of which would cost a hash. */
async function tryLogins(aim: Aim): Promise<void> {
	await repeat(aim, 23, async (lane) => {
		const body = JSON.stringify({ login: `nobody-${crypto.randomUUID()}`, password: 'twelve letters' })
		const headers = { 'content-type': 'application/json', origin: aim.url }
		await post(aim, '/desk/session', body, { ...headers, ...from(lane % 3) })
	})
}

/** Everything that strangers can do to the service without a key. */
export const attacks = {
	'log nobody reads': fillLog,
	'millions of values': parse,
	'half-sent forms': (aim: Aim) => repeat(aim, 60, (lane) => sendHalf(aim, lane % 12)),
	'hostile PDFs': uploadPdfs,
	'scan-bomb photos': sendScanBombs,
	'flood from a home': flood,
	'slow uploads': (aim: Aim) =>
		repeat(aim, 8, (lane) => sendHalf(aim, lane, { path: '/verify', bytes: 100_000, drip: true })),
	'pipelined pages': pipelinePages,
	'unread answers': leaveUnread,
	'combining marks': sendMarks,
	'language tags': sendLanguages,
	'junk sign-ins': tryLogins,
	'half-sent at the stop': (aim: Aim) => repeat(aim, 5, (lane) => sendHalf(aim, lane, { bytes: 100_000 })),
} as const satisfies Readonly<Record<string, (aim: Aim) => Promise<unknown>>>

export type AttackName = keyof typeof attacks
