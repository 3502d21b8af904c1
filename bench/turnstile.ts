import { readOptions } from './options.ts'
import { quantile } from './quantile.ts'
import { openData } from './search/data.ts'
import { startOnFilled } from './search/server.ts'

/** How soon a turnstile knows whether somebody is covered, over one connection that stays open. */
const options = readOptions({
	size: { type: 'string', default: '100000' },
	guests: { type: 'string', default: '2000' },
	data: { type: 'string' },
})

/** Calls before those that are timed. */
const WARM_UP = 50
/** The most that a page of a list holds. */
const PAGE = 100

await using data = await openData(options.data, Number(options.size))
await using server = await startOnFilled(data)
const headers = { authorization: `Bearer ${data.filled.key}` }

const people = await listPeople(Number(options.guests))
for (const id of people.slice(0, WARM_UP)) await ask(id)
const times: number[] = []
for (const id of people) times.push(await ask(id))
const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1))
console.log(`${times.length} turnstile questions among ${options.size} waivers, one after another:`)
console.log(`  p50 ${p50} ms, p99 ${p99} ms, the longest ${worst} ms`)

/** Different people, so that no answer comes from what was just read. */
async function listPeople(count: number): Promise<string[]> {
	const ids: string[] = []
	let cursor: string | null = ''
	while (ids.length < count && cursor !== null) {
		const page: { items: { id: string }[]; nextCursor: string | null } = await read(
			`/v1/participants?limit=${PAGE}${cursor === '' ? '' : `&cursor=${cursor}`}`,
		)
		ids.push(...page.items.map(({ id }) => id))
		cursor = page.nextCursor
	}
	return ids
}

/** @returns milliseconds */
async function ask(id: string): Promise<number> {
	const started = performance.now()
	const { covered } = await read<{ covered?: boolean }>(`/v1/participants/${id}/coverage`)
	if (covered === undefined) throw new Error('The service did not say whether somebody is covered.')
	return performance.now() - started
}

async function read<T>(path: string): Promise<T> {
	return (await (await fetch(server.url + path, { headers })).json()) as T
}
