import { join } from 'node:path'
import type { Config } from '../../../config/config.ts'
import { transportOf } from '../../../config/transport-of.ts'
import { createMailer } from './mailer.ts'
import { openOutbox } from './outbox.ts'
import type { Outbox } from './outbox.ts'
import { createSmsGateway } from './sms-gateway.ts'
import type { Mail, Sms, Transport } from './transport.ts'

export type Transports = {
	readonly mail: Transport<Mail & { readonly id: string }>
	readonly sms: Transport<Sms>
	close(): void
}

export function openTransports(config: Config): Transports {
	const outbox = outboxOf(config)
	const mail = transportOf(config, 'email') === 'smtp' ? createMailer(config) : outbox.mail
	const sms =
		transportOf(config, 'sms') === 'sms_gateway' ? createSmsGateway(config.smsGatewayUrl) : outbox.sms
	return {
		mail,
		sms,
		close() {
			mail.close()
			sms.close()
		},
	}
}

export function outboxOf({ dataDir, mailFrom }: Pick<Config, 'dataDir' | 'mailFrom'>): Outbox {
	return openOutbox(join(dataDir, 'outbox'), mailFrom)
}
