import { loginOf } from '../../../kit/network/login-of.ts'
import type { Login } from '../../../kit/network/login-of.ts'
import type { SendResult, Sms, Transport } from './transport.ts'

const TIMEOUT_MS = 10_000

const FOR_GOOD: ReadonlySet<number> = new Set([410, 422])

/**
 * Posts `{id, to, text}`; any 2xx means sent. A user and password in the URL are sent as basic authentication. The
 * gateway can skip repeats by `Idempotency-Key`, the message's id.
 */
export function createSmsGateway(address: string): Transport<Sms> {
	const url = new URL(address)
	const login = loginOf(url)
	url.username = ''
	url.password = ''
	const headers = login === undefined ? {} : { authorization: `Basic ${toBase64(login)}` }
	return {
		async send({ id, to, text }): Promise<SendResult> {
			try {
				const answer = await fetch(url, {
					method: 'POST',
					headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': id },
					body: JSON.stringify({ id, to, text }),
					redirect: 'manual',
					signal: AbortSignal.timeout(TIMEOUT_MS),
				})
				await answer.body?.cancel()
				return judgeStatus(answer.status)
			} catch {
				return { outcome: 'later', cause: 'no answer', isTransportDown: true }
			}
		},
		close: () => undefined,
	}
}

function toBase64({ user, password }: Login): string {
	return Buffer.from(`${user}:${password}`).toString('base64')
}

function judgeStatus(status: number): SendResult {
	if (status >= 200 && status < 300) return { outcome: 'sent' }
	if (FOR_GOOD.has(status)) return { outcome: 'bounced' }
	// A 400 may be about the request's format, and says nothing about the number.
	if (status === 400) return { outcome: 'rejected', cause: '400' }
	return { outcome: 'later', cause: String(status), isTransportDown: true }
}
