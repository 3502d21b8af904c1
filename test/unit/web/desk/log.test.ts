import { describe, expect, test } from 'bun:test'
import { READS } from '../../../../src/api/reads.ts'
import { MENTION_KINDS } from '../../../../src/features/access-logs/log-model.ts'
import type { LogEntry, Mention } from '../../../../src/features/access-logs/log-model.ts'
import { CheckinMethod } from '../../../../src/features/checkins/model.ts'
import { UpdateEvent } from '../../../../src/features/events/model.ts'
import { UpdateInvitee } from '../../../../src/features/events/invitees/model.ts'
import { UpdateKiosk } from '../../../../src/features/kiosks/model.ts'
import { UpdateLocation } from '../../../../src/features/locations/model.ts'
import { UpdateOrganization } from '../../../../src/features/organization/model.ts'
import { CorrectParticipant } from '../../../../src/features/participants/model.ts'
import { UpdateTemplate } from '../../../../src/features/templates/model.ts'
import { UpdateWebhook } from '../../../../src/features/webhooks/model.ts'
import { staffLanguages, wordsOf } from '../../../../src/i18n/dictionaries.ts'
import { exportOf, readLogFilter, toQuery, toSearch } from '../../../../src/web/desk/system/log/log-filter.ts'
import type { DeskWords } from '../../../../src/web/desk/kit/words/desk-words.ts'
import { foldLog, isHeavy, listFacts, tell } from '../../../../src/web/desk/system/log/tell.ts'

const ID = '01990c1f-0c4d-7a10-8b2e-5f6a7b8c9d0e'
const [kit, system] = [wordsOf('kit'), wordsOf('system')]
/** @throws for a language that the desk does not have */
function wordsIn(tag: string): DeskWords<'system'> {
	const words = { ...kit[tag], ...system[tag] }
	if (!staffLanguages.includes(tag)) throw new Error(`The desk has no words in ${tag}.`)
	return words as DeskWords<'system'>
}

const mentionsOf = (name: (kind: string) => string | null): Mention[] =>
	[...MENTION_KINDS, 'participant' as const].map((kind) => ({ kind, id: ID, name: name(kind) }))

const entryOf = (action: string, more: Partial<LogEntry> = {}): LogEntry => ({
	id: ID,
	at: '2026-07-01T12:00:00.000Z',
	actor: `staff:${ID}`,
	actorName: 'Nina',
	action,
	subject: ID,
	mentions: mentionsOf((kind) => (kind === 'incident' ? '2026-07-01' : `<${kind.replace('_', ' ')}>`)),
	requestId: 'r',
	data: {},
	...more,
})

const say = (entry: LogEntry, tag: string): string =>
	tell(entry, wordsIn(tag))
		.map(({ text }) => text)
		.join('')

/** Data with each key that an entry can have, as the service writes it. */
const DATA: Readonly<Record<string, unknown>> = {
	...Object.fromEntries(Object.keys(wordsIn('en').logScreen.facts).map((key) => [key, ID])),
	waiverId: ID,
	isValid: true,
	byPin: true,
	tags: 2,
	method: 'qr',
	fields: 'name,startsAt',
	changed: 'dateOfBirth email',
	role: 'desk',
	channel: 'email',
	kind: 'invite',
	failure: 'refused',
	policy: 'retention',
	reason: 'gone',
	file: 'evidence.json',
	system: 'paper',
	network: '192.0.2.0/24',
}

/** What is in the logs is what there are sentences for. Some say who or what it was about. */
const every = [...READS, ...Object.keys(wordsIn('en').sentences).map((key) => key.replace(/:.*/, ''))]

describe.each(staffLanguages)('The log in %s', (tag) => {
	test.each([...new Set(every)])('%s is a sentence without an id, a key or a gap', (act) => {
		const variants: Partial<LogEntry>[] = [
			{},
			{ data: { isValid: false } },
			{ data: { byPin: true } },
			{ data: { passkeyId: ID } },
			{ mentions: [] },
			{ mentions: mentionsOf(() => null) },
			{ actorName: null, actor: 'system' },
			{ actorName: null, actor: `kiosk:${ID}` },
			{ subject: 'waivers' },
		]
		for (const variant of variants) {
			const text = say(entryOf(act, variant), tag)
			expect(text).toMatch(/^\S.*[.。]$/)
			expect(text).not.toMatch(/[{}]|undefined|null|[0-9a-f]{8}-|\b[a-z]+_[a-z_]+\b|\w+\.\w+/)
		}
	})

	test('Facts are words, and no value is a key of the API', () => {
		const facts = listFacts({ data: DATA }, wordsIn(tag))
		const texts = facts.map(([, value]) => value).filter((value) => value !== ID)
		expect(texts.length).toBeGreaterThan(12)
		for (const text of texts) expect(text).not.toMatch(/startsAt|dateOfBirth|\b(?:qr|true|false)\b/)
	})

	test('Each field that somebody can change has a word', () => {
		const fields: Readonly<Record<string, string>> = wordsIn(tag).logScreen.fields
		const models = [
			UpdateEvent,
			UpdateInvitee,
			UpdateKiosk,
			UpdateLocation,
			UpdateOrganization,
			UpdateTemplate,
			UpdateWebhook,
			CorrectParticipant,
		]
		const names = models.flatMap(({ properties }) => Object.keys(properties))
		expect(names.filter((name) => fields[name] === undefined)).toEqual([])
		const methods: Readonly<Record<string, string>> = wordsIn(tag).logScreen.values.method
		const { anyOf } = CheckinMethod as unknown as { readonly anyOf: readonly { readonly const: string }[] }
		expect(anyOf.filter((each) => methods[each.const] === undefined)).toEqual([])
	})
})

test('A guest who came without a valid waiver is said to have, and the line stands out', () => {
	const people = ['Grace', 'Ada', 'Ida'].map((name) => ({ kind: 'participant' as const, id: ID, name }))
	const entry = entryOf('checkin.created', { mentions: people, data: { isValid: false } })
	expect(say(entry, 'en')).toBe('Nina let in Grace, Ada and Ida without a valid waiver.')
	expect(say({ ...entry, reason: 'A member' }, 'en')).toEndWith(' without a valid waiver:')
	expect(say(entry, 'de')).toBe('Nina hat Grace, Ada und Ida ohne gültige Erklärung eingelassen.')
	expect([isHeavy(entry), isHeavy(entryOf('checkin.created', { data: { isValid: true } }))]).toEqual([
		true,
		false,
	])
})

test('An erased guest reads as erased, and a deleted event as deleted', () => {
	const gone = { mentions: mentionsOf(() => null) }
	expect(say(entryOf('waiver.read', gone), 'en')).toBe('Nina opened the waiver of (erased).')
	expect(say(entryOf('event.closed', gone), 'en')).toBe('Nina closed the event (deleted).')
})

test('An act that this page has no words for is told without its name', () => {
	expect(say(entryOf('guest.juggled'), 'en')).toStartWith('Nina did something')
})

test('What one act writes several times, and who reads the same again and again, is one line each', () => {
	const read = (id: string, requestId: string) => entryOf('waiver.read', { id, requestId })
	const lines = foldLog([
		read('1', 'a'),
		read('2', 'b'),
		entryOf('waiver.renewed', { id: '3', requestId: 'c' }),
		entryOf('prefill_link.created', { id: '4', requestId: 'c' }),
		entryOf('waiver.link_made', { id: '5', requestId: 'c' }),
		read('6', 'd'),
		entryOf('waiver.voided', { id: '7', requestId: 'e' }),
		entryOf('waiver.voided', { id: '8', requestId: 'e' }),
		entryOf('organization.exported', { id: '9', requestId: 'f' }),
		entryOf('organization.exported', { id: '10', requestId: 'f', subject: '' }),
		entryOf('prefill_link.created', { id: '11', requestId: 'g' }),
	])
	expect(lines.map(({ entry, times }) => [entry.id, times])).toEqual([
		['1', 2],
		['3', 1],
		['6', 1],
		['7', 1],
		['8', 1],
		['9', 1],
		['11', 1],
	])
})

test('A filter of the log is in the address as it was chosen', () => {
	const filter = { view: 'reads', actor: 'staff:1', about: ID, from: '2026-07-01', to: '' } as const
	expect(toSearch(filter)).toBe(`?view=reads&actor=staff%3A1&about=${ID}&from=2026-07-01`)
	expect(readLogFilter(Object.fromEntries(new URLSearchParams(toSearch(filter))))).toEqual(filter)
	expect(toQuery(filter)).toEqual({
		view: 'reads',
		actor: 'staff:1',
		participantId: ID,
		from: '2026-07-01',
	})
	expect(toSearch(readLogFilter({ view: 'nonsense' }))).toBe('')
	expect(exportOf(filter).path).toBe('/v1/phi-access-log.csv')
	expect(exportOf({ ...filter, view: '' })).toEqual({
		path: '/v1/audit-log.csv',
		query: { actor: 'staff:1', from: '2026-07-01' },
	})
})
