import { expect, test } from 'bun:test'
import { createLog } from '../../../src/kit/log.ts'
import { PASSWORD, hire, openBrowser } from '../../support/fixtures/staff.ts'
import { addTotp, codeAt } from '../../support/fixtures/totp.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService, until } from '../../support/service/service.ts'

const MINUTE_MS = 60_000
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const clock = createStillClock()
/** The log as it is written, a line each. */
const lines: string[] = []

const running = useService({}, { clock, log: createLog('debug', clock, (line) => void lines.push(line)) })
const hall = running.tenant('Hall')
const ana = await hire(running, hall, 'owner')

async function lineOf(requestId: string | null): Promise<Record<string, unknown>> {
	const line = await until(() =>
		lines.find((each) => each.includes(`"${requestId}"`) && each.includes('"request"')),
	)
	return JSON.parse(line)
}

test('Each line of the log is one JSON object with a time in UTC, a level and a message', async () => {
	const forged = '\r\n{"time":"2026-01-01T00:00:00.000Z","level":"error","message":"forged"}\r\n'
	await hall.call('GET', `/v1/templates/${encodeURIComponent(forged)}?a=${encodeURIComponent(forged)}`)
	await hall.call('POST', '/v1/locations', { [forged]: forged })
	await hall.call('GET', '/health', undefined, {
		'user-agent': forged.trim().replaceAll('\r\n', ' '),
		'x-request-id': 'forged "',
	})
	await until(() => lines.length > 5 || undefined)
	for (const line of lines) {
		expect(line.indexOf('\n')).toBe(line.length - 1)
		const entry = JSON.parse(line)
		expect([entry.level, entry.message, entry.time]).toEqual([
			expect.stringMatching(/^(?:debug|info|warn|error)$/),
			expect.stringMatching(/^(?!forged)/),
			expect.stringMatching(TIME),
		])
	}
})

test('Each sign-in that succeeds is on the audit log: who, when, and with which factors', async () => {
	const { secret } = await addTotp(ana.call, clock.now())
	clock.advance(MINUTE_MS)
	const browser = openBrowser(running)
	const code = codeAt(secret, clock.now())
	const signedIn = await browser.call('POST', '/desk/session', { login: ana.login, password: PASSWORD, code })
	expect(signedIn.status).toBe(200)
	const { items } = (await hall.call('GET', `/v1/audit-log?subject=${ana.staffId}&action=staff.signed_in`))
		.body
	expect(items[0]).toMatchObject({
		actor: `staff:${ana.staffId}`,
		action: 'staff.signed_in',
		at: new Date(clock.now()).toISOString(),
		requestId: expect.any(String),
		data: { byCode: true },
	})
	expect(
		(await hall.call('GET', `/v1/audit-log?subject=${ana.staffId}`)).body.items.map(
			(item: any) => item.action,
		),
	).toContain('staff.joined')
})

test('Each refusal of rights and of input is a line of the log: who, what, when, and with which status', async () => {
	const desk = await hire(running, hall, 'desk')
	const cases = [
		[await desk.call('GET', '/v1/keys'), 403, `staff:${desk.staffId}`],
		[await running.anonymous('GET', '/v1/keys'), 401, undefined],
		[await hall.call('POST', '/v1/locations', { title: 'x' }), 422, expect.stringMatching(/^key:/)],
		[await desk.call('POST', '/v1/waivers', {}, { origin: 'https://evil.example' }), 403, undefined],
	] as const
	for (const [{ headers }, status, actor] of cases) {
		const line = await lineOf(headers.get('x-request-id'))
		expect(line).toMatchObject({
			status,
			method: expect.any(String),
			route: expect.any(String),
			time: expect.stringMatching(TIME),
		})
		expect(line['actor']).toEqual(actor)
	}
})
