import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { besideOf, readIfThere, writeDurably } from '../../../files/durable-file.ts'
import { toOptions } from './mailer.ts'
import type { Mail, Sms, Transport } from './transport.ts'

const NO_SENDER = 'waivers@localhost'

/** If no transport is set: `<id>.eml` and `<id>.sms.json`, readable only by their owner. */
export interface Outbox {
	readonly mail: Transport<Mail & { readonly id: string }>
	readonly sms: Transport<Sms>
	read(id: string): Promise<Uint8Array | undefined>
	remove(id: string): Promise<void>
}

export function openOutbox(folder: string, mailFrom: string): Outbox {
	const mailPath = (id: string): string => join(folder, `${id}.eml`)
	const smsPath = (id: string): string => join(folder, `${id}.sms.json`)
	return {
		mail: {
			async send({ id, ...mail }) {
				const { createTransport } = await import('nodemailer')
				const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
				const { message } = await writer.sendMail(toOptions(mail, mailFrom || NO_SENDER))
				if (!Buffer.isBuffer(message)) throw new Error('The mail was not written completely.')
				await writeDurably(mailPath(id), message)
				return { outcome: 'sent' }
			},
			close: () => undefined,
		},
		sms: {
			async send({ id, to, text }) {
				await writeDurably(smsPath(id), Buffer.from(`${JSON.stringify({ id, to, text })}\n`))
				return { outcome: 'sent' }
			},
			close: () => undefined,
		},
		read: async (id) => (await readIfThere(mailPath(id))) ?? readIfThere(smsPath(id)),
		async remove(id) {
			for (const path of [mailPath(id), smsPath(id)])
				for (const name of [path, besideOf(path)]) await rm(name, { force: true })
		},
	}
}
