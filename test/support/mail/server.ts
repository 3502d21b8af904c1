import { readFileSync } from 'node:fs'
import { makeCertificate } from '../run/tools.ts'
import { SMTPServer } from 'smtp-server'
import { readMail } from './mail.ts'
import type { ReadMail } from './mail.ts'
import { until } from '../service/service.ts'

export type MailServer = {
	/** As `SMTP_URL` has it, with the login where there is one. */
	readonly url: string
	/** Path of the certificate that it is trusted by. */
	readonly ca: string
	/** Everything that it took, in order. */
	readonly mails: ReceivedMail[]
	/** Addresses that it was asked for and refused. */
	readonly refused: string[]
	/** Passwords that it was told, however. */
	readonly passwords: string[]
	untilReceived(count: number, withinMs?: number): Promise<ReceivedMail[]>
	close(): Promise<void>
}

export type ReceivedMail = ReadMail & {
	/** Whom the envelope names, whatever the headers say. */
	readonly recipients: readonly string[]
	readonly sender: string
	readonly isSecure: boolean
	readonly user: string | undefined
	/** The name in EHLO. */
	readonly greeting: string
}

type Options = {
	/** Plain, upgraded by STARTTLS, or TLS from the first byte. */
	readonly tls?: 'none' | 'starttls' | 'implicit'
	readonly login?: { readonly user: string; readonly password: string }
	/** The reply to a recipient, or to a mail as a whole, by which it is refused. */
	refuse?(address: string): string | undefined
	refuseMail?(mail: ReadMail): string | undefined
	/** How long it keeps its answer back once it has taken a mail, told how many it has, in milliseconds. */
	delayMs?(count: number): number
	readonly port?: number
}

let certificate: { readonly cert: string; readonly key: string } | undefined

/** A mail server as a venue would use one, on a port of its own. */
export async function startMailServer(options: Options = {}): Promise<MailServer> {
	const { tls = 'none', login } = options
	certificate ??= makeCertificate()
	const mails: ReceivedMail[] = []
	const refusals: string[] = []
	const passwords: string[] = []
	const server = new SMTPServer({
		secure: tls === 'implicit',
		disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
		authOptional: login === undefined,
		// It would take a password in the clear; that it gets none is up to us.
		allowInsecureAuth: true,
		cert: readFileSync(certificate.cert),
		key: readFileSync(certificate.key),
		disableReverseLookup: true,
		closeTimeout: 500,
		onAuth({ username, password }, _session, callback) {
			passwords.push(password ?? '')
			if (login !== undefined && username === login.user && password === login.password)
				callback(null, { user: username })
			else callback(new Error('Wrong login'))
		},
		onRcptTo({ address }, _session, callback) {
			const reply = options.refuse?.(address)
			if (reply === undefined) return callback()
			refusals.push(address)
			callback(toError(reply))
		},
		onData(stream, session, callback) {
			const chunks: Buffer[] = []
			stream.on('data', (chunk: Buffer) => chunks.push(chunk))
			stream.on('end', () => {
				const mail = readMail(Buffer.concat(chunks).toString('latin1'))
				const reply = options.refuseMail?.(mail)
				if (reply !== undefined) return callback(toError(reply))
				const { mailFrom, rcptTo } = session.envelope
				mails.push({
					...mail,
					recipients: rcptTo.map(({ address }) => address),
					sender: mailFrom === false ? '' : mailFrom.address,
					isSecure: session.secure,
					greeting: session.hostNameAppearsAs,
					user: typeof session.user === 'string' ? session.user : undefined,
				})
				setTimeout(callback, options.delayMs?.(mails.length) ?? 0)
			})
		},
	})
	server.on('error', () => undefined)
	const port = await new Promise<number>((resolve) => {
		const listener = server.listen(options.port ?? 0, '127.0.0.1', () => {
			const address = listener.address()
			resolve(typeof address === 'object' && address !== null ? address.port : 0)
		})
	})
	const auth =
		login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
	return {
		url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://${auth}127.0.0.1:${port}`,
		ca: certificate.cert,
		mails,
		refused: refusals,
		passwords,
		untilReceived: (count, withinMs) => until(() => (mails.length >= count ? mails : undefined), withinMs),
		close: () => new Promise((resolve) => server.close(() => resolve())),
	}
}

/** `550 5.1.1 No such user` as smtp-server wants it. */
function toError(reply: string): Error {
	const [code = '550'] = reply.split(' ')
	return Object.assign(new Error(reply.slice(code.length + 1)), { responseCode: Number(code) })
}
