import { expect, setDefaultTimeout, test } from 'bun:test'
import { personalInvitee } from '../../../src/features/events/table.ts'
import { personalIncident } from '../../../src/features/incidents/table.ts'
import { personalGuardian } from '../../../src/features/links/guardian/table.ts'
import { personalParticipant } from '../../../src/features/participants/table.ts'
import { personalWaiver } from '../../../src/features/waivers/table.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { readApi } from '../../support/http/api.ts'
import type { Operation, Schema } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { useService } from '../../support/service/service.ts'

// Each calls dozens of operations.
setDefaultTimeout(120_000)

const running = useService()
const contract = await readApi(running)
const estate = await furnish(running, 'Hall')

/** Words that fields of other things have, too. */
const COMMON: ReadonlySet<string> = new Set(['text', 'externalId'])

/** What a guest answered, and what staff wrote of an accident. */
const ANSWERS: ReadonlySet<string> = new Set(
	[...personalWaiver.names, ...personalIncident.names, 'shown'].filter((name) => !COMMON.has(name)),
)

/** What names a guest, or reaches one. */
const PERSONAL: ReadonlySet<string> = new Set(
	[...personalParticipant.names, ...personalInvitee.names, ...personalGuardian.names].filter(
		(name) => !COMMON.has(name),
	),
)

/** The operations that show something of guests and are not on the access log, by the reason. */
const UNLOGGED = {
	'A list has names and contacts, and no answer.': [
		'listWaivers',
		'listParticipants',
		'listDuplicates',
		'listInvitees',
		'listCheckins',
		'listJustSigned',
		'listRefusals',
		'listIncidents',
		'listHolds',
		'getInside',
		'readEventsFeed',
	],
	'The door sees names, hints of contacts and who is covered, of every guest, all day.': [
		'lookUpGuests',
		'printLabels',
	],
	'A list that is downloaded is on the audit log.': [
		'downloadWaivers',
		'downloadParticipants',
		'downloadInvitees',
		'downloadCheckins',
		'downloadRefusals',
		'downloadAuditLog',
		'downloadPhiAccessLog',
	],
	'A change is on the audit log, and shows whom it changed as a list would.': [
		'invitePeople',
		'uploadInvitees',
		'updateInvitee',
		'removeInvitee',
		'createCheckin',
		'annulCheckin',
		'createRefusal',
		'mergeParticipant',
		'unmergeParticipant',
		'correctParticipant',
		'banParticipant',
		'liftBan',
	],
	'It has hashes, times, states or numbers, and names nobody.': [
		'getWaiverProof',
		'listWaiverEvents',
		'getCoverage',
		'getStatus',
		'downloadFigures',
	],
	"Its mapping names the fields of a system's JSON, and no person.": [
		'listBookingSources',
		'createBookingSource',
		'updateBookingSource',
		'deleteBookingSource',
		'rotateBookingSecret',
	],
	'It is the picture of the venue.': ['getOrganizationLogo', 'getOrganizationPicture'],
	'Only a receipt shows a waiver, whose tests show that reading it is logged.': ['getMessageContent'],
} as const satisfies Readonly<Record<string, readonly string[]>>

const unlogged = new Set<string>(Object.values(UNLOGGED).flat())

/** The names of all fields within a schema. */
function fieldsOf(schema: Schema): string[] {
	const { properties = {}, items, anyOf = [], oneOf = [] } = contract.resolve(schema)
	const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...(items === undefined ? [] : [items])]
	return [...Object.keys(properties), ...inner.flatMap(fieldsOf)]
}

/** What an operation responds with if it succeeds, by the media type. */
const responsesOf = ({ responses }: Operation) =>
	Object.entries(responses)
		.filter(([status]) => status < '300')
		.flatMap(([, response]) => Object.entries(contract.resolve(response).content ?? {}))

const has = (operation: Operation, fields: ReadonlySet<string>): boolean =>
	responsesOf(operation).some(
		([type, { schema }]) => type === 'application/json' && fieldsOf(schema).some((name) => fields.has(name)),
	)

/** A PDF, a photo, a ZIP file, a mail, a table. The stream of events holds ids. */
const isFile = (operation: Operation): boolean =>
	responsesOf(operation).some(([type]) => !['application/json', 'text/event-stream'].includes(type))

/** Asks about one person, waiver or report. */
const asksAboutOne = ({ method, path }: Operation): boolean =>
	method === 'GET' && /^\/v1\/(?:waivers|participants|incidents)\/\{id\}/.test(path)

const reads = contract.operations.filter(
	(operation) =>
		has(operation, ANSWERS) || has(operation, PERSONAL) || isFile(operation) || asksAboutOne(operation),
)

type Entry = {
	readonly seq: number
	readonly actor: string
	readonly waiver_id: string
	readonly participant_id: string
}

/** The entries on the access log that a call made. */
async function logged(call: () => Promise<unknown>): Promise<Entry[]> {
	const list = (): Entry[] => rowsOf(running.service, 'SELECT * FROM phi_access_log ORDER BY seq')
	const before = list().length
	await call()
	return list().slice(before)
}

test('Each operation that shows a person or a waiver writes who read it on the access log, but for those that say why not', async () => {
	expect(reads.length).toBeGreaterThan(40)
	const silent: string[] = []
	for (const operation of reads) {
		const inputs = await recipeOf(operation)(estate)
		const entries = await logged(() => contract.call(estate.call, operation, inputs))
		if (entries.length === 0) silent.push(operation.id)
		for (const { actor } of entries)
			expect([operation.id, actor]).toEqual([operation.id, expect.stringMatching(/^key:/)])
		if (entries.length === 0 || !asksAboutOne(operation)) continue
		const subjects = entries.flatMap(({ waiver_id, participant_id }) => [waiver_id, participant_id])
		const about = operation.path.startsWith('/v1/incidents/') ? estate.participantId : inputs.path?.['id']
		expect([operation.id, subjects]).toEqual([operation.id, expect.arrayContaining([about])])
	}
	expect(silent.sort()).toEqual([...unlogged].sort())
})

test('No operation that shows an answer, or what staff wrote of an accident, is among those that are not logged', () => {
	const answers = contract.operations.filter((operation) => has(operation, ANSWERS)).map(({ id }) => id)
	expect(answers).toContain('getWaiver')
	expect(answers).toContain('getIncident')
	expect(answers.filter((id) => unlogged.has(id))).toEqual([])
})

test('Each list that is downloaded is on the audit log', async () => {
	const count = (): number =>
		rowsOf(running.service, "SELECT count(*) AS n FROM audit_log WHERE action = 'list.exported'")[0].n
	for (const id of UNLOGGED['A list that is downloaded is on the audit log.']) {
		const operation = contract.operations.find((each) => each.id === id)
		if (operation === undefined) throw new Error(`${id} is no operation.`)
		const before = count()
		await contract.call(estate.call, operation, await recipeOf(operation)(estate))
		expect([id, count()]).toEqual([id, before + 1])
	}
})
