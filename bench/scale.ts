import { readOptions } from './options.ts'
import { createChance } from './people.ts'
import { quantile } from './quantile.ts'

/**
 * A simulation, not a measurement: a Saturday of many halls on one box, and what their waivers take after some years. The
 * constants come from the other benches, on two cores; docs/scale.md says which, and what is assumed.
 */
const options = readOptions({
	halls: { type: 'string', default: '1,10,100,1000' },
	years: { type: 'string', default: '10' },
})

/** Waivers of one hall in a year, and how they come. */
const HALL = { aYear: 36_000, saturdayShare: 1 / 3, peakShare: 0.15, groupSize: 3 }
/** Processor time of the one thread that writes, and of the one that makes documents, in milliseconds. */
const TIMES = { signing: 0.4, document: 12 }
/** Bytes of a waiver: its rows, its document with the signature, and in one of five a photo, which is stored twice. */
const BYTES = { rows: 5_100, files: 51_000 + 0.2 * 2 * 41_000 }
/** Bytes a second at which another box gets the database back from a bucket. */
const RESTORE_RATE = 100_000_000
/** Waivers a second that a backup copies and verifies: verifying takes most of it. */
const BACKUP_RATE = 10_000
/** Euros a month, assumed. A large box has 3.5 TB for data, and there are two of each; Postgres has a replica, too. */
const PRICES = {
	smallBox: 6,
	largeBox: 90,
	largeBoxBytes: 3.5e12,
	bucketTb: 6,
	postgresTb: 230,
	postgresBox: 250,
}

const HOUR_MS = 3_600_000
const WEEKS = 52
const TB = 1e12

const columns = options.halls
	.split(',')
	.map(
		(text) =>
			[`${text} ${text === '1' ? 'hall' : 'halls'}`, simulate(Number(text), Number(options.years))] as const,
	)
console.log(
	`Halls on one box, their peak hour of a Saturday, and what is there after ${options.years} years:\n`,
)
const names = Object.keys(columns[0]?.[1] ?? {})
console.table(
	Object.fromEntries(
		names.map((name) => [name, Object.fromEntries(columns.map(([hall, figures]) => [hall, figures[name]]))]),
	),
)

function simulate(halls: number, years: number): Record<string, string> {
	const waivers = halls * HALL.aYear * years
	const [rowBytes, fileBytes] = [waivers * BYTES.rows, waivers * BYTES.files]
	const peakHour = (halls * HALL.aYear * HALL.saturdayShare * HALL.peakShare) / WEEKS
	const arrivals = arrive(peakHour)
	const bucket = ((rowBytes + fileBytes) / TB) * PRICES.bucketTb
	const boxes = Math.ceil((rowBytes + fileBytes) / PRICES.largeBoxBytes)
	return {
		'million waivers': (waivers / 1e6).toFixed(2),
		'signings/s': (peakHour / 3_600).toFixed(2),
		'writer busy': share((peakHour * TIMES.signing) / HOUR_MS),
		'signing wait p99 ms': wait(arrivals, TIMES.signing),
		'maker busy': share((peakHour * TIMES.document) / HOUR_MS),
		'document wait p99 ms': wait(arrivals, TIMES.document),
		'database GB': (rowBytes / 1e9).toFixed(1),
		'files GB': (fileBytes / 1e9).toFixed(0),
		'database back after min': (rowBytes / RESTORE_RATE / 60).toFixed(1),
		'backup min': (waivers / BACKUP_RATE / 60).toFixed(1),
		'€ a hall: box each': (PRICES.smallBox + bucket / halls).toFixed(2),
		'€ a hall: large boxes': ((2 * boxes * PRICES.largeBox + bucket) / halls).toFixed(2),
		'€ a hall: Postgres': (
			(PRICES.postgresBox + (rowBytes / TB) * PRICES.postgresTb + bucket) /
			halls
		).toFixed(2),
	}
}

/** Groups come at random, and sign within seconds of each other. @returns moments of an hour, in milliseconds */
function arrive(count: number): number[] {
	const chance = createChance(7)
	const moments: number[] = []
	while (moments.length < count) {
		const at = chance() * HOUR_MS
		const size = 1 + Math.floor(chance() * (2 * HALL.groupSize - 1))
		for (let guest = 0; guest < size; guest++) moments.push(at + chance() * 5_000)
	}
	return moments.sort((one, other) => one - other)
}

/** Of one after another. @returns milliseconds until what came is done, for 99 of 100 */
function wait(arrivals: readonly number[], tookMs: number): string {
	let free = 0
	const waits = arrivals.map((at) => {
		free = Math.max(free, at) + tookMs
		return free - at
	})
	return quantile(waits, 0.99).toFixed(1)
}

function share(part: number): string {
	return `${(100 * part).toFixed(part < 0.01 ? 2 : 1)} %`
}
