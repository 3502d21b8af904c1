import { runLoad } from '../load/load.ts'
import { guestOf } from '../people.ts'
import { readCpuMs } from '../load/process-use.ts'
import type { FilledData } from '../search/data.ts'
import type { FilledServer } from '../search/server.ts'

/** Open desks: their streams, by keys that have as many as one caller may. */
const DESKS = 20
const PER_KEY = 5
const CLIENTS = 8
const SECONDS = 5
/** Rounds without and with open desks, in turn. */
const ROUNDS = 3

/** The signings of a round: how many a second, and the service's processor time for each in microseconds. */
export type Signing = { readonly rps: number; readonly cpuUs: number }

/** Signs with and without open desks, in turn, so that a busy machine slows both. */
export async function measureStreams(
	server: FilledServer,
	data: FilledData,
): Promise<{ alone: Signing[]; withDesks: Signing[] }> {
	const results = { alone: [] as Signing[], withDesks: [] as Signing[] }
	const keys = await Promise.all(
		Array.from({ length: DESKS / PER_KEY }, () => createKey(server.url, data.filled.key)),
	)
	for (let round = 0; round < ROUNDS; round++) {
		results.alone.push(await sign(server, data))
		const close = new AbortController()
		const streams = keys.flatMap((key) =>
			Array.from({ length: PER_KEY }, () => listen(server.url, key, close.signal)),
		)
		await Bun.sleep(500)
		results.withDesks.push(await sign(server, data))
		close.abort()
		const events = (await Promise.all(streams)).map(({ length }) => length)
		if (events.some((bytes) => bytes < 1_000)) throw new Error('A desk did not hear of the signings.')
	}
	return results
}

async function sign({ url, pid }: FilledServer, { filled }: FilledData): Promise<Signing> {
	const cpuMs = readCpuMs(pid)
	const { requests, errors, rps } = await runLoad({
		url: `${url}/v1/waivers`,
		headers: { authorization: `Bearer ${filled.key}` },
		bodies: Array.from({ length: 200 }, (_, number) =>
			new TextEncoder().encode(signingOf(filled.templateIds[0], guestOf(number))),
		),
		clients: CLIENTS,
		seconds: SECONDS,
	})
	if (errors > 0) throw new Error(`${errors} signings failed.`)
	return { rps, cpuUs: ((readCpuMs(pid) - cpuMs) * 1000) / requests }
}

/** The body of a signing on the form of day passes. */
export function signingOf(templateId: string | undefined, guest: ReturnType<typeof guestOf>): string {
	const { firstName, lastName, email, phone, dateOfBirth } = guest
	const values = {
		name: { firstName, lastName },
		email,
		phone,
		born: dateOfBirth,
		condition: false,
		terms: true,
		signature: { typed: `${firstName} ${lastName}` },
	}
	return JSON.stringify({ templateId, values })
}

async function createKey(url: string, owner: string): Promise<string> {
	const scopes = ['organization:read', 'waivers:read', 'checkins:read']
	const answer = await fetch(`${url}/v1/keys`, {
		method: 'POST',
		headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
		body: JSON.stringify({ name: 'desk', scopes }),
	})
	return ((await answer.json()) as { key: string }).key
}

/** @returns what the stream sent until it was closed */
async function listen(url: string, key: string, signal: AbortSignal): Promise<string> {
	let heard = ''
	try {
		const { body } = await fetch(`${url}/v1/live`, { headers: { authorization: `Bearer ${key}` }, signal })
		const decoder = new TextDecoder()
		for await (const bytes of body ?? []) heard += decoder.decode(bytes, { stream: true })
	} catch (error) {
		if (!signal.aborted) throw error
	}
	return heard
}
