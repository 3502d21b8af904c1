import { expect, setDefaultTimeout, test } from 'bun:test'
import { parseStrictJson } from '../../../src/kit/strict-json.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import { fill, readApi } from '../../support/http/api.ts'
import type { Operation, Schema } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { isWhole } from '../../support/run/extent.ts'
import { startCpuClock } from '../../support/service/cpu-clock.ts'
import { useService } from '../../support/service/service.ts'

// Each text of each operation is sent, a megabyte long.
setDefaultTimeout(isWhole ? 3_600_000 : 120_000)

const running = useService()
const contract = await readApi(running)
const hall = await furnish(running, 'Hall')

/** In bytes as they are sent: a body may have 1 MiB, and an address 16 KiB. */
const BODY_LENGTH = 1_000_000
const ADDRESS_LENGTH = 12_000

/** What a step that takes quadratic time, or long for each character, meets in one form or another. */
const UNITS = [
	['@', '<', 'a', 'ё', 'a.', '1 ', ', ', 'a1', ' ', 'e\u0301', `a${'\u0301'.repeat(30)}`, 'ﷺ'],
	['👨\u200d', '="', '|', '[', '**', '`', '\n', '"', "'", 'a@a.', '(', '\u00a0', '\u0661', '\\', '- '],
	['http://a', '&', '\u200b', '1,"\n', '"a"\n', "'=", ',=', 'a;1', ' GMT+0000 ('],
].flat()

/** Where a call has a text, and how to send another one there. */
type Place = {
	readonly name: string
	readonly send: (text: string) => Promise<unknown>
	/** How many times a unit is sent. */
	readonly times: (unit: string) => number
	/** What a body is read as, so that this much time is no fault. */
	readonly body: (text: string) => string
}

/**
 * The longest time for which the thread did not turn, in milliseconds of the processor, which others that work on the
 * machine do not lengthen.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
	let [clock, longest] = [startCpuClock(), 0]
	const look = (): void => {
		longest = Math.max(longest, clock())
		clock = startCpuClock()
	}
	const timer = setInterval(look, 1)
	try {
		await work()
		look()
		return longest
	} finally {
		clearInterval(timer)
	}
}

/** The runtime collects garbage now and then, which is no fault of the text: so the shortest of three. */
async function holdOf({ send, times, body }: Place, unit: string): Promise<number> {
	const text = unit.repeat(times(unit))
	const read = startCpuClock()
	parseStrictJson(body(text))
	const bound = 2 * read() + 50
	let least = Number.POSITIVE_INFINITY
	for (let round = 0; round < 3 && least > bound; round++)
		least = Math.min(least, await longestTurn(() => send(text)))
	return least
}

type Path = readonly (string | number)[]

/** Each path of a body to a text, by its schema and its sample. */
function textPaths(schema: Schema, sample: unknown): Path[] {
	const found = new Map<string, Path>()
	const addOf = (value: unknown, path: Path): void => {
		if (typeof value === 'string') found.set(path.join('/'), path)
		else if (typeof value === 'object' && value !== null)
			for (const [key, each] of Object.entries(value))
				addOf(each, [...path, Array.isArray(value) ? Number(key) : key])
	}
	const addBy = (each: Schema, path: Path): void => {
		const { type, properties, items, anyOf, oneOf, additionalProperties } = contract.resolve(each)
		if (path.length > 5) return
		if ([type].flat().includes('string')) found.set(path.join('/'), path)
		for (const one of [...(anyOf ?? []), ...(oneOf ?? [])]) addBy(one, path)
		for (const [name, one] of Object.entries(properties ?? {})) addBy(one, [...path, name])
		if (items !== undefined) addBy(items, [...path, 0])
		if (typeof additionalProperties === 'object') addBy(additionalProperties, [...path, 'en'])
	}
	addBy(schema, [])
	addOf(sample, [])
	return [...found.values()].filter((path) => path.length > 0)
}

/** A copy of a body with a text at a path. */
function withText(value: unknown, [step, ...rest]: Path, text: string): unknown {
	if (step === undefined) return text
	const copy: any = typeof value === 'object' && value !== null ? structuredClone(value) : {}
	const whole = typeof step === 'number' && !Array.isArray(copy) ? [] : copy
	whole[step] = withText(whole[step], rest, text)
	return whole
}

const inBody = (unit: string): number =>
	Math.floor(BODY_LENGTH / (Buffer.byteLength(JSON.stringify(unit)) - 2))

async function placesOf(operation: Operation): Promise<Place[]> {
	const { id, method, path, parameters, body } = operation
	const inputs = await recipeOf(operation)(hall)
	const headers = (): Record<string, string> => ({
		...inputs.headers,
		'Idempotency-Key': crypto.randomUUID(),
	})
	const inAddress = parameters
		.filter((each) => each.in === 'query')
		.map(({ name }): Place => ({
			name: `${id} ?${name}`,
			send: (text) =>
				hall.call(method, fill(path, { ...inputs, query: { ...inputs.query, [name]: text } }), inputs.body),
			times: (unit) => Math.floor(ADDRESS_LENGTH / encodeURIComponent(unit).length),
			body: () => '',
		}))
	if (body === undefined || typeof inputs.body === 'string') return inAddress
	const bodyWith = (place: Path, text: string): string =>
		JSON.stringify(withText(inputs.body ?? {}, place, text))
	return inAddress.concat(
		textPaths(body, inputs.body).map((place): Place => ({
			name: `${id} /${place.join('/')}`,
			send: (text) => hall.call(method, fill(path, inputs), bodyWith(place, text), headers()),
			times: inBody,
			body: (text) => bodyWith(place, text),
		})),
	)
}

/** One cell of a list, which begins by it, or by a quote. */
function listPlaces(): Place[] {
	const post = (path: string, type: string) => (body: string) =>
		hall.call('POST', path, body, { 'content-type': type })
	const sendGuests = post(`/v1/events/${hall.eventId}/invitees.csv`, 'text/csv')
	const sendImport = post('/v1/imports', 'application/json')
	const importOf = (csv: string): string =>
		JSON.stringify({ csv, system: 'smartwaiver', neverExpires: true, dryRun: true })
	const cells = ['', 'a', '"', '"a"'].flatMap((before) =>
		['First name', 'name', 'email', 'phone', 'Signed on', 'Date of birth', 'x'].map(
			(heading) => (text: string) => `Waiver ID,Last name,${heading}\n1,b,${before}${text}\n`,
		),
	)
	return cells.flatMap((listWith, at): Place[] => [
		{ name: `guests ${at}`, send: (text) => sendGuests(listWith(text)), times: inBody, body: listWith },
		{
			name: `import ${at}`,
			send: (text) => sendImport(importOf(listWith(text))),
			times: inBody,
			body: (text) => importOf(listWith(text)),
		},
		{
			name: `heading ${at}`,
			send: (text) => sendGuests(`name,${text}\na,b\n`),
			times: inBody,
			body: listWith,
		},
	])
}

/** Each control of a guest's page, posted without its script. */
async function formPlaces(): Promise<Place[]> {
	const [{ slug }, template] = await Promise.all([
		hall.call('GET', '/v1/organization').then(({ body }) => body),
		hall.call('GET', `/v1/templates/${hall.templateId}`).then(({ body }) => body),
	])
	const path = `/w/${slug}/${template.slug}`
	const accept = { accept: 'text/html' }
	const page = await running.anonymous('GET', path, undefined, accept)
	const names = new Set(
		[...new TextDecoder().decode(page.bytes).matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name),
	)
	expect(names.size).toBeGreaterThan(5)
	const headers = { ...accept, 'content-type': 'application/x-www-form-urlencoded' }
	return [...names].map((name) => ({
		name: `page ${name}`,
		send: (text) =>
			running.anonymous('POST', path, new URLSearchParams({ [name]: text }).toString(), headers),
		times: (unit) => Math.floor(BODY_LENGTH / new URLSearchParams({ '': unit }).toString().length),
		body: (text) => JSON.stringify(text),
	}))
}

/**
 * In milliseconds: a few times what a sound text of this length takes, and far less than one that takes quadratic time.
 */
const MOST = 250

test('No single long text holds the thread, wherever it stands', async () => {
	const ofOperations: Place[] = []
	for (const operation of contract.operations) ofOperations.push(...(await placesOf(operation)))
	expect(ofOperations.length).toBeGreaterThan(400)
	const places = [...listPlaces(), ...(await formPlaces()), ...ofOperations]
	const holds: { ms: number; where: string }[] = []
	for (const [at, place] of places.entries()) {
		// The units and the places have no common divisor, so that each kind of place meets many units.
		const units = isWhole ? UNITS : at % 5 === 0 ? [UNITS[(at * 11) % UNITS.length] ?? ''] : []
		for (const unit of units)
			holds.push({ ms: await holdOf(place, unit), where: `${place.name} ${JSON.stringify(unit)}` })
	}
	const worst = holds.toSorted((one, other) => other.ms - one.ms).slice(0, 5)
	console.info(worst.map(({ ms, where }) => `${ms.toFixed(0)} ms: ${where}`).join('\n'))
	expect(worst.filter(({ ms }) => ms > MOST)).toEqual([])
})
