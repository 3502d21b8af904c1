import { dataUrl, drawnSignature, noisyJpeg } from './photos.ts'
import type { Client } from './service.ts'
import { values } from './waivers.ts'

/** What a client was told that it has signed. */
export type Acknowledged = { readonly id: string; readonly participantId: string; readonly hasPhoto: boolean }

export type Load = {
	readonly acknowledged: Acknowledged[]
	/** Statuses of the answers that were no 201. */
	readonly refused: number[]
	/** Lets each client end the call that it is in. */
	stop(): Promise<void>
}

/**
 * Clients that sign one waiver after the other, by turns with a photo and with a drawn signature, until they are stopped
 * or the service is gone.
 */
export async function startLoad(call: Client, templateId: string, clients: number): Promise<Load> {
	const photo = dataUrl(await noisyJpeg(200, 150), 'image/jpeg')
	const signature = dataUrl(await drawnSignature())
	const acknowledged: Acknowledged[] = []
	const refused: number[] = []
	let running = true

	async function signOn(client: number): Promise<void> {
		for (let n = client; running; n++) {
			const hasPhoto = n % 2 === 0
			const name = { firstName: `Client${client}`, lastName: `Number${n}` }
			const more = hasPhoto ? { photo } : { signature }
			try {
				const answer = await call('POST', '/v1/waivers', { templateId, values: { ...values, name, ...more } })
				if (answer.status === 201) acknowledged.push({ ...answer.body, hasPhoto })
				else refused.push(answer.status)
			} catch {
				// The connection broke: the service is gone, and this call was never acknowledged.
				return
			}
		}
	}

	const all = Promise.all(Array.from({ length: clients }, (_, client) => signOn(client)))
	return {
		acknowledged,
		refused,
		async stop() {
			running = false
			await all
		},
	}
}
