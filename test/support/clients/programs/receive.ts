import { createHmac } from 'node:crypto'

/** Waits for the webhook, and verifies it. @returns the event's type */
export async function receive(url: string, secret: string): Promise<string> {
	for (let attempt = 0; attempt < 100; attempt++) {
		const response = await fetch(url)
		if (response.status === 200) {
			const { headers, body } = (await response.json()) as { headers: Record<string, string>; body: string }
			const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
			const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
			const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
			if (expected !== headers['webhook-signature']) throw new Error('not from the service')
			return (JSON.parse(body) as { type: string }).type
		}
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
	throw new Error('no webhook came')
}
