import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { useService, until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const running = useService({ baseUrl: 'https://hall.example' })
const hall = running.tenant('North Wall')

/** Mails lie in the outbox, as no mail server is set. */
function readMails(): string[] {
	const folder = join(running.config.dataDir, 'outbox')
	const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'))
	return mails.map((name) =>
		readFileSync(join(folder, name), 'utf8')
			.replaceAll('=\r\n', '')
			.replaceAll(/\r\n\s+/g, ' '),
	)
}

test('An invitation has a link to unsubscribe, and a button in the mail program, after which nothing more is sent', async () => {
	const templateId = await publishTemplate(hall.call, { name: 'Climbing' })
	const { body: event } = await hall.call('POST', '/v1/events', { templateId, name: 'Party' })
	const people = [{ firstName: 'Ada', email: 'ada@mail.example' }]
	await hall.call('POST', `/v1/events/${event.id}/invitees`, { invitees: people })
	const answer = await hall.call('POST', `/v1/events/${event.id}/send`, { kind: 'invite' })
	expect(answer.status).toBeLessThan(300)
	const mail = await until(() => {
		try {
			return readMails()[0]
		} catch {
			return undefined
		}
	})
	const [, path = ''] = /^List-Unsubscribe: <https:\/\/hall\.example(\/leave\/[^>]+)>/m.exec(mail) ?? []
	expect(path).not.toBe('')
	expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
	expect(mail).toContain('Unsubscribe: https://hall.example/leave/')

	const german = { accept: 'text/html', 'accept-language': 'de' }
	const page = await running.anonymous('GET', path, undefined, german)
	expect([page.status, new TextDecoder().decode(page.bytes)]).toEqual([
		200,
		expect.stringContaining('North Wall schreibt nicht mehr an diese Adresse.'),
	])
	// To look is not to ask: programs follow links on their own.
	expect(rowsOf(running.service, 'SELECT 1 FROM suppressions')).toEqual([])
	const wrong = path.slice(0, -1) + (path.endsWith('a') ? 'b' : 'a')
	expect((await running.anonymous('POST', wrong)).status).toBe(404)
	const body = 'List-Unsubscribe=One-Click'
	const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
	for (let times = 0; times < 2; times++) {
		const response = await fetch(running.service.url + path, { method: 'POST', body, headers: form })
		expect(response.status).toBe(200)
	}
	const audited = rowsOf(running.service, "SELECT 1 FROM audit_log WHERE action = 'suppression.asked_for'")
	expect(audited).toHaveLength(1)
	const { body: list } = await hall.call('GET', '/v1/suppressions')
	expect(list.items).toMatchObject([{ channel: 'email', reason: 'unsubscribed' }])
	await hall.call('POST', `/v1/events/${event.id}/send`, { kind: 'invite' })
	expect(readMails()).toHaveLength(1)
})
