import type { Config } from './config.ts'

/**
 * Returns how messages of a channel leave. `outbox`: not at all, since no transport is set for it; they are only kept as
 * files.
 */
export function transportOf(
	config: Pick<Config, 'smtpUrl' | 'smsGatewayUrl'>,
	channel: 'email',
): 'smtp' | 'outbox'
export function transportOf(
	config: Pick<Config, 'smtpUrl' | 'smsGatewayUrl'>,
	channel: 'sms',
): 'sms_gateway' | 'outbox'
export function transportOf(
	config: Pick<Config, 'smtpUrl' | 'smsGatewayUrl'>,
	channel: 'email' | 'sms',
): 'smtp' | 'sms_gateway' | 'outbox'
export function transportOf(
	{ smtpUrl, smsGatewayUrl }: Pick<Config, 'smtpUrl' | 'smsGatewayUrl'>,
	channel: 'email' | 'sms',
): 'smtp' | 'sms_gateway' | 'outbox' {
	if (channel === 'email') return smtpUrl === '' ? 'outbox' : 'smtp'
	return smsGatewayUrl === '' ? 'outbox' : 'sms_gateway'
}
