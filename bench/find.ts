import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transact } from '../src/db/transact.ts'
import type { Deps } from '../src/deps.ts'
import { createOrganization } from '../src/features/organization/create.ts'
import { requireOrganization } from '../src/features/organization/organization.ts'
import { updateOrganizationRow } from '../src/features/organization/queries.ts'
import { findParticipants } from '../src/features/participants/find.ts'
import { recognizeParticipant } from '../src/features/participants/recognize.ts'
import { ensureIndexes } from '../src/features/waivers/search/index-waivers.job.ts'
import { makePeople } from './find/corpus.ts'
import type { Person } from './find/corpus.ts'
import { typeFor } from './find/typed.ts'
import { readOptions } from './options.ts'
import { createChance } from './people.ts'
import { openQuietly } from './search/settle.ts'
import { quantilesOf } from './search/server.ts'

/**
 * How often a desk finds whom it seeks, by the kind of difference between what it types and what was signed: among the
 * first three, of people with the most frequent names of many countries. Half of the names were looked at while the
 * search was made, the others were not.
 */
const options = readOptions({
	people: { type: 'string', default: '5000' },
	seed: { type: 'string', default: '7' },
	/** Prints what was typed and not found, of the half that may be looked at. */
	missed: { type: 'boolean', default: false },
})

const SHOWN = 3
const LIMIT = 20

type Tally = { asked: number; found: number }
type Row = { readonly seen: Tally; readonly unseen: Tally; readonly times: number[] }

const directory = mkdtempSync(join(tmpdir(), 'waiver-bench-find-'))
const deps = openQuietly(directory)
const people = makePeople(Number(options.people), createChance(Number(options.seed)))
const { organizationId, ids } = signAll(deps, people)
const rows = new Map<string, Row>()
const steps = new Map<string, { right: number; wrong: number }>()
measureAll()
printTables()
await deps.close()
rmSync(directory, { recursive: true })

function signAll({ db, clock, ids }: Deps, people: readonly Person[]) {
	const { id: organizationId } = createOrganization(deps, { name: 'Bench' })
	const participantIds = transact(db, (tx) => {
		const organization = requireOrganization(tx, organizationId)
		updateOrganizationRow(tx, { ...organization, settings: { country: 'DE' } })
		return people.map(({ given, family, phone, email }) => {
			const person = { firstName: given.signed, lastName: family.signed, phone, email }
			const waiverId = ids.next()
			return recognizeParticipant(tx, { ids }, person, { organizationId, waiverId, signedAt: clock.now() }).id
		})
	})
	ensureIndexes(db)
	return { organizationId, ids: participantIds }
}

function measureAll(): void {
	for (const person of people) {
		// Each person's errors are the same, whoever else there is.
		const chance = createChance(person.number + 1)
		for (const { kind, text } of typeFor(person, chance)) measureOne(person, kind, text)
	}
}

function measureOne(person: Person, kind: string, text: string): void {
	const row = rows.get(kind) ?? { seen: { asked: 0, found: 0 }, unseen: { asked: 0, found: 0 }, times: [] }
	rows.set(kind, row)
	const started = performance.now()
	const people = findParticipants(deps.db, organizationId, { query: text, limit: LIMIT })
	row.times.push(performance.now() - started)
	const isContact = kind.startsWith('contact')
	// No search tells apart two people of one name.
	const isFound = people
		.slice(0, SHOWN)
		.some(({ id, firstName, lastName }) =>
			isContact
				? id === ids[person.number]
				: `${firstName} ${lastName}` === `${person.given.signed} ${person.family.signed}`,
		)
	const tally = person.isUnseen ? row.unseen : row.seen
	tally.asked++
	if (isFound) tally.found++
	const match = people[0]?.match ?? 'nobody'
	const step = steps.get(match) ?? { right: 0, wrong: 0 }
	steps.set(match, step)
	step[isFound ? 'right' : 'wrong']++
	if (!isFound && options.missed && !person.isUnseen)
		console.log(
			`${kind}: ${text} (${person.given.signed} ${person.family.signed}) ${match}: ${people
				.slice(0, SHOWN)
				.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
				.join(', ')}`,
		)
}

function printTables(): void {
	const total: Row = { seen: { asked: 0, found: 0 }, unseen: { asked: 0, found: 0 }, times: [] }
	for (const { seen, unseen, times } of rows.values()) {
		for (const [sum, part] of [
			[total.seen, seen],
			[total.unseen, unseen],
		] as const) {
			sum.asked += part.asked
			sum.found += part.found
		}
		total.times.push(...times)
	}
	const share = ({ asked, found }: Tally): string => (asked === 0 ? '' : ((100 * found) / asked).toFixed(1))
	console.table(
		[...rows, ['all', total] as const].map(([kind, { seen, unseen, times }]) => {
			const { p50, p99 } = quantilesOf(times)
			return {
				'what is typed': kind,
				asked: seen.asked + unseen.asked,
				'in the first three, %': share({
					asked: seen.asked + unseen.asked,
					found: seen.found + unseen.found,
				}),
				'seen names': share(seen),
				'unseen names': share(unseen),
				'p50 ms': p50.toFixed(2),
				'p99 ms': p99.toFixed(2),
			}
		}),
	)
	console.table([...steps].map(([step, { right, wrong }]) => ({ 'found by': step, right, wrong })))
}
