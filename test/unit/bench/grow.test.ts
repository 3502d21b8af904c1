import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openData } from '../../../bench/search/data.ts'
import type { FilledData } from '../../../bench/search/data.ts'
import { startOnFilled } from '../../../bench/search/server.ts'
import type { FilledServer } from '../../../bench/search/server.ts'
import { guestOf } from '../../../bench/people.ts'
import type { Guest } from '../../../bench/people.ts'
import { addDays, dayInZone, endOfDay, startOfDay } from '../../../src/kit/time/dates.ts'

const SIGNED = 200
const SIZE = 1_000
const ZONE = 'Europe/Berlin'

let data: FilledData
let server: FilledServer
let db: Database
/** Guests of the part and new ones, whose names are written in plain letters, as SQL compares them. */
let guests: Guest[]

beforeAll(async () => {
	data = await openData(undefined, SIZE, SIGNED)
	server = await startOnFilled(data)
	db = new Database(join(data.directory, 'waiver.db'), { readonly: true })
	guests = Array.from({ length: data.filled.guests }, (_, number) => guestOf(number)).filter(
		({ firstName, lastName }, number) =>
			number % 7 === 0 && /^[A-Za-z]{4,} [A-Za-z]{4,}$/.test(`${firstName} ${lastName}`),
	)
}, 120_000)

afterAll(async () => {
	db.close()
	await server[Symbol.asyncDispose]()
	await data[Symbol.asyncDispose]()
})

test('Grown data have as many waivers as were asked for, each with its signer, in the order of their times', () => {
	expect(count('SELECT count(DISTINCT id) AS n FROM waivers')).toBe(SIZE)
	expect(
		count(`SELECT count(*) AS n FROM waivers w JOIN waiver_participants s ON s.waiver_seq = w.seq AND s.position = 0
			WHERE s.participant_id = w.signer_id`),
	).toBe(SIZE)
	expect(
		count(
			'SELECT count(*) AS n FROM waivers a JOIN waivers b ON b.seq = a.seq + 1 WHERE b.signed_at > a.signed_at',
		),
	).toBe(SIZE - 1)
	expect(count("SELECT count(DISTINCT subject) AS n FROM audit_log WHERE action = 'waiver.signed'")).toBe(
		SIZE,
	)
	expect(db.query('PRAGMA foreign_key_check').all()).toEqual([])
	expect(db.query('PRAGMA integrity_check').values()).toEqual([['ok']])
})

test('Grown data keep every index and trigger of the schema', async () => {
	await using part = await openData(undefined, 1)
	const schemaOf = (of: Database) => of.query('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
	using signed = new Database(join(part.directory, 'waiver.db'), { readonly: true })
	expect(schemaOf(db)).toEqual(schemaOf(signed))
}, 60_000)

test('Searches in grown data find what plain SQL counts, also new guests', async () => {
	expect(guests.length).toBeGreaterThan(40)
	let waivers = 0
	for (const { lastName, email, phone } of guests) {
		const byName = count(
			"SELECT count(DISTINCT waiver_seq) AS n FROM waiver_participants WHERE person ->> '$.lastName' LIKE ?",
			`%${lastName}%`,
		)
		expect(await countAt('/v1/waivers', { query: lastName })).toBe(byName)
		expect(await countAt('/v1/participants', { query: lastName })).toBe(
			count('SELECT count(*) AS n FROM participants WHERE last_name LIKE ?', `%${lastName}%`),
		)
		for (const [name, value] of Object.entries({ email, phone }))
			expect(await countAt('/v1/waivers', { [name]: value })).toBe(
				count(
					`SELECT count(*) AS n FROM waivers w JOIN participants p ON p.id = w.signer_id WHERE p.${name} = ?`,
					value,
				),
			)
		waivers += byName
	}
	expect(waivers).toBeGreaterThan(guests.length)
}, 60_000)

test('Lists of grown data have the tags, flags and ends that plain SQL counts', async () => {
	expect(await countAt('/v1/waivers', { tag: 'group' })).toBe(
		count("SELECT count(*) AS n FROM waiver_tags WHERE tag = 'group'"),
	)
	expect(await countAt('/v1/waivers', { flags: 'open' })).toBe(
		count('SELECT count(DISTINCT waiver_seq) AS n FROM waiver_flags'),
	)
	expect(await countAt('/v1/waivers', { state: 'valid' })).toBe(
		count('SELECT count(*) AS n FROM waivers WHERE expires_at IS NULL OR expires_at > ?', Date.now()),
	)
	const { items } = await read<{ items: { id: string }[] }>('/v1/participants?sort=name&limit=100')
	expect(items.map(({ id }) => id)).toEqual(
		db
			.query<{ id: string }, []>('SELECT id FROM participants ORDER BY name_folded, rowid LIMIT 100')
			.all()
			.map(({ id }) => id),
	)
})

test('The figures of grown data are what plain SQL counts', async () => {
	const to = dayInZone(data.filled.to, ZONE)
	const from = addDays(to, -364)
	const { signed, byDay } = await read<{ signed: number; byDay: unknown[] }>(
		`/v1/figures?from=${from}&to=${to}`,
	)
	expect(byDay).toHaveLength(365)
	expect(signed).toBeGreaterThan(SIZE / 4)
	expect(signed).toBe(
		count(
			'SELECT count(*) AS n FROM waivers WHERE signed_at BETWEEN ? AND ?',
			startOfDay(from, ZONE),
			endOfDay(to, ZONE),
		),
	)
})

test('The door finds the new guests of grown data, with whoever of them is covered', async () => {
	let covered = 0
	for (const { email } of guests.slice(-20)) {
		const { items } = await read<{
			items: { coverage: { covered: boolean }; participant: { id: string } }[]
		}>(`/v1/checkins/lookup?${new URLSearchParams({ q: email }).toString()}`)
		const ids = db
			.query<{ id: string }, [string]>('SELECT id FROM participants WHERE email = ? ORDER BY seq DESC')
			.all(email)
			.map(({ id }) => id)
		expect(items.map(({ participant }) => participant.id)).toEqual(ids)
		covered += items.filter((item) => item.coverage.covered).length
	}
	expect(covered).toBeGreaterThan(0)
})

function count(sql: string, ...values: (string | number)[]): number {
	return db.query<{ n: number }, (string | number)[]>(sql).get(...values)?.n ?? NaN
}

async function countAt(path: string, filters: Readonly<Record<string, string>>): Promise<number> {
	const asked = new URLSearchParams({ ...filters, count: 'true', limit: '1' }).toString()
	return (await read<{ count: number }>(`${path}?${asked}`)).count
}

async function read<T>(path: string): Promise<T> {
	const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${data.filled.key}` } })
	expect(response.status).toBe(200)
	return (await response.json()) as T
}
