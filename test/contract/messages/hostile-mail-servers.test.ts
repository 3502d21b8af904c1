import { afterEach, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { createMailer } from '../../../src/features/messages/transports/mailer.ts'
import type { Mail, Transport } from '../../../src/features/messages/transports/transport.ts'
import { drip, sendEndlessly, startHostileServer } from '../../support/attacks/hostile-server.ts'
import type { HostileServer } from '../../support/attacks/hostile-server.ts'

const LIMIT_MS = 1_500

const cleanups: (() => unknown)[] = []
afterEach(async () => {
	for (const cleanup of cleanups.splice(0)) await cleanup()
})

const mail: Mail = {
	messageId: '<1@venue.example>',
	fromName: 'Venue',
	to: 'guest@example.com',
	replyTo: null,
	written: { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
	leave: undefined,
} as Mail

async function open(
	behave: (socket: Socket) => void,
	query = '',
): Promise<{ mailer: Transport<Mail>; server: HostileServer }> {
	const server = await startHostileServer(behave)
	const smtpUrl = `smtp://127.0.0.1:${server.port}${query}`
	const mailer = createMailer(
		{ smtpUrl, smtpCa: '', smtpName: '', baseUrl: '', mailFrom: 'venue@example.com' },
		LIMIT_MS,
	)
	cleanups.push(
		() => mailer.close(),
		() => server.close(),
	)
	return { mailer, server }
}

/** Answers each command by its first word; `undefined` says nothing. */
function converse(replies: Readonly<Record<string, string>>): (socket: Socket) => void {
	return (socket) => {
		socket.write(replies['GREETING'] ?? '220 venue\r\n')
		let isData = false
		socket.on('data', (bytes) => {
			for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
				if (isData && line !== '.') continue
				const word = isData ? 'END' : (line.split(' ')[0] ?? '').toUpperCase()
				isData = word === 'DATA' && (replies['DATA'] ?? '354').startsWith('354')
				socket.write(replies[word] ?? (word === 'DATA' ? '354 go on\r\n' : '250 ok\r\n'))
			}
		})
	}
}

const silences: [string, (socket: Socket) => void][] = [
	['says nothing', () => undefined],
	['drips its greeting', (socket) => drip(socket, '220-venue\r\n', 20)],
	[
		'greets, and drips its answer',
		(socket) => (socket.write('220 venue\r\n'), drip(socket, '250-x\r\n', 20)),
	],
	['closes at once', (socket) => socket.destroy()],
	['closes after its greeting', (socket) => socket.end('220 venue\r\n')],
	['sends a line without an end', (socket) => sendEndlessly(socket, '2'.repeat(65_536))],
	['sends lines without an end', (socket) => sendEndlessly(socket, '220-venue\r\n'.repeat(4_096))],
]

test.each(silences)(
	"A mail server that %s costs one mail's time limit and little memory, and the mail is retried",
	async (_, behave) => {
		const { mailer } = await open(behave)
		const before = process.memoryUsage.rss()
		const begun = performance.now()
		const handed = await mailer.send(mail)
		expect(handed).toMatchObject({ outcome: 'later', isTransportDown: true })
		// Far from an answer that never comes, whatever the machine is busy with.
		expect(performance.now() - begun).toBeLessThan(LIMIT_MS + 20_000)
		expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(150)
	},
)

test.each([
	['greeting', { GREETING: '421 busy\r\n' }, 'later'],
	['greeting for good', { GREETING: '554 go away\r\n' }, 'later'],
	['EHLO', { EHLO: '502 no\r\n', HELO: '502 no\r\n' }, 'later'],
	['sender, temporarily', { MAIL: '451 later\r\n' }, 'later'],
	['sender', { MAIL: '550 5.7.1 no\r\n' }, 'rejected'],
	['recipient, temporarily', { RCPT: '450 later\r\n' }, 'later'],
	['recipient', { RCPT: '550 5.1.1 nobody\r\n' }, 'bounced'],
	['start of the mail', { DATA: '451 later\r\n' }, 'later'],
	['mail, temporarily', { END: '452 full\r\n' }, 'later'],
	['mail', { END: '554 5.1.1 nobody\r\n' }, 'bounced'],
])(
	"A mail server's refusal of the %s has the right outcome",
	async (_, replies: Record<string, string>, outcome) => {
		const { mailer } = await open(converse(replies))
		expect((await mailer.send(mail)).outcome as string).toBe(outcome)
	},
)

test('A server without STARTTLS, or one that refuses it, gets no mail if TLS is required', async () => {
	for (const replies of [
		{ EHLO: '250 venue\r\n' },
		{ EHLO: '250-venue\r\n250 STARTTLS\r\n', STARTTLS: '454 no\r\n' },
	]) {
		const { mailer } = await open(converse(replies), '?requireTLS=true')
		expect(await mailer.send(mail)).toMatchObject({ outcome: 'later' })
	}
})

test('After a hanging mail server the next mail uses a new connection', async () => {
	let isHung = true
	const { mailer, server } = await open((socket) => {
		if (!isHung) converse({})(socket)
	})
	expect((await mailer.send(mail)).outcome).toBe('later')
	isHung = false
	expect((await mailer.send(mail)).outcome).toBe('sent')
	expect(server.connections()).toBe(2)
})
