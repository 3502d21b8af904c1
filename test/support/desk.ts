import { expect } from 'bun:test'
import { verifyData } from '../../verifier/data.ts'
import { photo } from './estate.ts'
import { createClient, startTestService } from './service.ts'
import type { Answer, Client } from './service.ts'
import { expectWholeState } from './stored-state.ts'
import { values } from './waivers.ts'

/** What a caller was told by one answer of 2xx. */
export type Fact = {
	readonly kind: 'signed' | 'voided' | 'tagged' | 'arrived' | 'key made' | 'key revoked'
	/** Of the waiver, the check-in or the key. */
	readonly id: string
	/** The key that was made. */
	readonly key?: string
	/** Of the answer. */
	readonly requestId: string
}

/** How long an answer may be awaited before the call counts as hanging, in milliseconds. */
const ANSWERED_WITHIN_MS = 20_000

export type Desk = {
	/** One fact for each answer of 2xx, in their order. */
	readonly told: Fact[]
	/** Statuses of all other answers. */
	readonly refused: number[]
	/** Calls that were neither answered nor broken off. */
	readonly hanging: string[]
}

/**
 * A day of a front desk, one call after the other: signings with a photo, a voided one, tags, a check-in, a key made and
 * revoked. Whoever gets no answer goes on with the next call.
 * @param rounds how often
 */
export async function workDesk(client: Client, templateId: string, rounds: number): Promise<Desk> {
	const desk: Desk = { told: [], refused: [], hanging: [] }
	const act = actAt(desk, client)
	for (let round = 0; round < rounds; round++) {
		const [first, second, third] = [
			await act('signed', 'POST', '/v1/waivers', { templateId, values: { ...values, photo } }),
			await act('signed', 'POST', '/v1/waivers', { templateId, values }),
			await act('signed', 'POST', '/v1/waivers', { templateId, values: { ...values, photo } }),
		]
		await act('voided', 'POST', `/v1/waivers/${first}/void`, { reason: 'asked' }, first)
		await act('tagged', 'PUT', `/v1/waivers/${second}/tags`, { tags: ['kept'] }, second)
		await act('arrived', 'POST', '/v1/checkins', { waiverId: third, method: 'staff' })
		const keyId = await act('key made', 'POST', '/v1/keys', { name: 'Till', scopes: ['*'] })
		await act('key revoked', 'DELETE', `/v1/keys/${keyId}`, undefined, keyId)
	}
	return desk
}

type Act = (
	kind: Fact['kind'],
	method: string,
	path: string,
	body: object | undefined,
	/** What the fact is about, where the answer doesn't bring it. */
	subject?: string,
) => Promise<string | undefined>

function actAt({ told, refused, hanging }: Desk, client: Client): Act {
	return async (kind, method, path, body, subject) => {
		let answer: Answer
		try {
			answer = await within(client(method, path, body))
		} catch (error) {
			if (error instanceof Hanging) hanging.push(`${method} ${kind}`)
			return undefined
		}
		if (answer.status >= 300) {
			refused.push(answer.status)
			return undefined
		}
		const id: string = subject ?? answer.body.id
		const requestId = answer.headers.get('x-request-id') ?? ''
		told.push({ kind, id, requestId, ...(kind === 'key made' ? { key: answer.body.key as string } : {}) })
		return id
	}
}

class Hanging extends Error {}

async function within<T>(promise: Promise<T>): Promise<T> {
	let timer: Timer | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Hanging()), ANSWERED_WITHIN_MS)
	})
	return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * That the service starts on a data directory, that everything in `told` stands there, and that the store is whole by
 * SQLite's checks, by ours and by the verifier's. Removes the directory.
 */
export async function expectStanding(dataDir: string, key: string, told: readonly Fact[]): Promise<void> {
	const running = startTestService({ dataDir })
	try {
		const url = running.service.url
		const call = createClient(url, key)
		const { body: arrivals } = await call('GET', '/v1/checkins?limit=100')
		const arrived = new Set(arrivals.items.map(({ id }: { id: string }) => id))
		const missing: Fact[] = []
		for (const fact of told) {
			const stands =
				fact.kind === 'arrived' ? arrived.has(fact.id) : await doesStand(fact, told, { call, url })
			if (!stands) missing.push(fact)
		}
		expect(missing).toEqual([])
		await running.service.stop()
		expectWholeState(dataDir)
		expect(verifyData(dataDir).flatMap(({ fault }) => (fault === undefined ? [] : [fault]))).toEqual([])
	} finally {
		await running.close()
	}
}

async function doesStand(
	{ kind, id }: Fact,
	told: readonly Fact[],
	{ call, url }: { call: Client; url: string },
): Promise<boolean> {
	if (kind === 'key made' || kind === 'key revoked') {
		const { body } = await call('GET', '/v1/keys')
		if (!body.items.some((item: { id: string }) => item.id === id)) return false
		if (kind === 'key made') return true
		const made = told.find((fact) => fact.kind === 'key made' && fact.id === id)
		return (await createClient(url, made?.key)('GET', '/v1/keys')).status === 401
	}
	const { status, body } = await call('GET', `/v1/waivers/${id}`)
	if (status !== 200) return false
	if (kind === 'voided') return body.status === 'voided'
	if (kind === 'tagged') return body.tags.includes('kept')
	const hasPhoto = body.values?.photo !== undefined && body.values.photo !== null
	return !hasPhoto || (await call('GET', `/v1/waivers/${id}/photos/photo`)).status === 200
}
