import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '../../../config/config.ts'
import { parseIp } from '../../../kit/network/ip-address.ts'
import { loginOf } from '../../../kit/network/login-of.ts'
import { judgeFailure } from './judge-refusal.ts'
import type { SmtpFailure } from './judge-refusal.ts'
import type { Mail, Transport } from './transport.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

/** A server that drips is never silent. */
const SEND_TIMEOUT_MS = 120_000

/** Unfinished lines are kept in memory; real replies are a few hundred bytes. */
const MAX_REPLY_BYTES = 1024 * 1024

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpCa' | 'smtpName' | 'mailFrom' | 'baseUrl'>

/**
 * One mail at a time over one open connection. A password is never sent in the clear: with one, the server must offer
 * TLS, unless `?requireTLS=false` is set.
 */
export function createMailer(config: MailConfig, sendTimeoutMs = SEND_TIMEOUT_MS): Transport<Mail> {
	const url = new URL(config.smtpUrl)
	const requireTLS = url.searchParams.get('requireTLS') ?? String(url.username !== '')
	url.searchParams.delete('requireTLS')
	const place = readUrl(url)
	const line = new MailLine(place)
	const options = {
		...place,
		getSocket: (_: unknown, callback: SocketDone) => line.open(callback),
		requireTLS: requireTLS === 'true',
		name: greetingOf(config),
		pool: true,
		maxConnections: 1,
		maxMessages: Infinity,
		connectionTimeout: CONNECT_TIMEOUT_MS,
		greetingTimeout: CONNECT_TIMEOUT_MS,
		socketTimeout: SILENCE_TIMEOUT_MS,
		...(config.smtpCa === '' ? {} : { tls: { ca: readFileSync(config.smtpCa) } }),
		// A mail must not name a file or URL to be read.
		disableFileAccess: true,
		disableUrlAccess: true,
	}
	let connection: Promise<Transporter> | undefined
	return {
		async send(mail) {
			// Loaded with the first mail: many services send none, and it would make each start a fifth longer.
			connection ??= import('nodemailer').then(({ createTransport }) => createTransport(options))
			const transporter = await connection
			try {
				await line.within(sendTimeoutMs, transporter.sendMail(toOptions(mail, config.mailFrom)))
				return { outcome: 'sent' }
			} catch (error) {
				return judgeFailure(error as SmtpFailure)
			}
		},
		close: () => void connection?.then((transporter) => transporter.close()),
	}
}

type SocketDone = (error: Error | null, socket?: { connection: Socket }) => void

/** Closed if the server takes too long or sends too much. */
class MailLine {
	readonly #server: { readonly host: string; readonly port: number }
	#socket: Socket | undefined
	#received = 0

	constructor({ host, port }: { readonly host: string; readonly port: number }) {
		this.#server = { host, port }
	}

	open(done: SocketDone): void {
		const socket = connect({ ...this.#server, timeout: CONNECT_TIMEOUT_MS })
		this.#socket = socket
		const fail = (error: Error): void => {
			socket.destroy()
			done(Object.assign(error, { code: 'ECONNECTION' }))
		}
		const late = (): void => fail(new Error('The connection took too long.'))
		socket.once('error', fail)
		socket.once('timeout', late)
		socket.once('connect', () => {
			socket.off('error', fail)
			socket.off('timeout', late)
			socket.setTimeout(0)
			socket.on('data', (bytes) => {
				this.#received += bytes.length
				if (this.#received > MAX_REPLY_BYTES) socket.destroy(new Error('The server sends too much.'))
			})
			done(null, { connection: socket })
		})
	}

	/** @throws its error, or a connection error after `limitMs` */
	async within(limitMs: number, sending: Promise<unknown>): Promise<void> {
		this.#received = 0
		const timer = setTimeout(() => this.#socket?.destroy(new Error('The server takes too long.')), limitMs)
		try {
			await sending
		} finally {
			clearTimeout(timer)
		}
	}
}

function readUrl(url: URL) {
	const { protocol, hostname, port } = url
	const secure = protocol === 'smtps:'
	const login = loginOf(url)
	return {
		host: hostname.replace(/^\[|\]$/g, ''),
		port: port === '' ? (secure ? 465 : 587) : Number(port),
		secure,
		...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
	}
}

/** By what name the service greets. Strict servers refuse an address of the LAN, or a host without a dot. */
function greetingOf({ smtpName, baseUrl, mailFrom }: MailConfig): string {
	const host = baseUrl === '' ? '' : new URL(baseUrl).hostname
	const isName = host.includes('.') && parseIp(host) === undefined
	return smtpName || (isName ? host : (mailFrom.split('@')[1] ?? host))
}

/** @param from the bare address of the service */
export function toOptions(
	{ written, logo, attachment, leave, ...mail }: Mail,
	from: string,
): SendMailOptions {
	const inline =
		logo === undefined
			? []
			: [
					{
						filename: `logo.${logo.contentType === 'image/png' ? 'png' : 'jpg'}`,
						content: Buffer.from(logo.bytes),
						contentType: logo.contentType,
						cid: logo.contentId,
						contentDisposition: 'inline' as const,
					},
				]
	const attachments =
		attachment === undefined
			? []
			: [
					{
						filename: attachment.name,
						content: Buffer.from(attachment.bytes),
						contentType: 'application/pdf',
					},
				]
	return {
		messageId: mail.messageId,
		from: { name: mail.fromName, address: from },
		to: { name: '', address: mail.to },
		...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
		subject: written.subject,
		text: written.text,
		html: written.html,
		attachments: [...inline, ...attachments],
		// RFC 3834: no mailbox should reply automatically.
		headers: {
			'Auto-Submitted': 'auto-generated',
			...(leave === undefined
				? {}
				: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
		},
	}
}
