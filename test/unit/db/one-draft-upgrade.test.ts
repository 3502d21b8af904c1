import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openDb } from '../../../src/db/client.ts'
import type { Db } from '../../../src/db/client.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'
import { UUID_V7 } from '../../support/http/refusals.ts'

const at = migrations.findIndex(({ name }) => name.endsWith('_one_draft'))
const ORGANIZATION = '01900000-0000-7000-8000-000000000001'
let db: Db

/** A database of before, with one organization. */
beforeEach(() => {
	db = openDb(':memory:')
	migrate(db, migrations.slice(0, at), 1)
	insert('organizations', {
		id: ORGANIZATION,
		name: 'Hall',
		slug: 'hall',
		timezone: 'UTC',
		settings: '{}',
		created_at: 1,
		updated_at: 1,
	})
})
afterEach(() => db.$client.close())

type Values = Readonly<Record<string, string | number | null>>

function insert(table: string, row: Values): void {
	const columns = Object.keys(row)
	const places = columns.map(() => '?').join(', ')
	db.$client
		.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
		.run(...Object.values(row))
}

function addTemplate(id: string, name = 'Day pass'): void {
	const fixed = { organization_id: ORGANIZATION, slug: id, status: 'draft', visibility: 'public' }
	insert('templates', { ...fixed, id, name, settings: '{"ageOfMajority":16}', created_at: 1, updated_at: 1 })
}

const idOf = (n: number): string => `01900000-0000-7000-8000-0000000001${n}0`
const versionOf = (n: number): string => `01900000-0000-7000-8000-0000000002${n}0`

const blocks = (label: string): string => JSON.stringify([{ id: 'name', type: 'name', label }])

function addDraft(n: number, updatedAt: number): void {
	const version = { version_id: versionOf(n), version_number: 1 }
	insert('template_drafts', {
		template_id: idOf(n),
		...version,
		blocks: blocks('Draft'),
		updated_at: updatedAt,
	})
	insert('audit_log', {
		id: idOf(n),
		organization_id: ORGANIZATION,
		at: updatedAt,
		actor: 'key:1',
		action: 'template.draft_saved',
		subject: idOf(n),
		data: '{}',
	})
}

function addCopy(n: number, savedAt: number, content: object | null): void {
	const text = content === null ? null : JSON.stringify(content)
	insert('working_copies', {
		template_id: idOf(n),
		revision: 7,
		content: text,
		saved_at: savedAt,
		saved_by: 'staff:1',
	})
}

const upgrade = () => migrate(db, migrations.slice(0, at + 1), 2)

const draftOf = (id: string): any =>
	db.$client.query('SELECT * FROM template_drafts WHERE template_id = ?').get(id)
const revisionOf = (id: string): any =>
	db.$client.query<{ n: number }, [string]>('SELECT draft_revision AS n FROM templates WHERE id = ?').get(id)
		?.n

const edited = { name: 'Evening', settings: { ageOfMajority: 16 }, blocks: [{ id: 'new' }] }

test('A draft stays as it is, and says who saved it', () => {
	addTemplate(idOf(1))
	addDraft(1, 1000)
	upgrade()
	expect(draftOf(idOf(1))).toEqual({
		template_id: idOf(1),
		version_id: versionOf(1),
		version_number: 1,
		name: null,
		settings: null,
		blocks: blocks('Draft'),
		updated_at: 1000,
		saved_by: 'key:1',
	})
	expect(revisionOf(idOf(1))).toBe(1)
})

test('What was saved in the builder becomes the draft, with its revision and all that differs', () => {
	addTemplate(idOf(1))
	addCopy(1, 1000, edited)
	upgrade()
	expect(draftOf(idOf(1))).toEqual({
		template_id: idOf(1),
		version_id: expect.stringMatching(UUID_V7),
		version_number: 1,
		name: 'Evening',
		settings: null,
		blocks: JSON.stringify(edited.blocks),
		updated_at: 1000,
		saved_by: 'staff:1',
	})
	expect(revisionOf(idOf(1))).toBe(7)
})

test('Of both, what was saved in the builder replaces the older draft and keeps the id of its version', () => {
	addTemplate(idOf(1))
	addDraft(1, 1000)
	addCopy(1, 2000, { ...edited, settings: {} })
	upgrade()
	expect(draftOf(idOf(1))).toMatchObject({
		version_id: versionOf(1),
		name: 'Evening',
		settings: '{}',
		blocks: JSON.stringify(edited.blocks),
		saved_by: 'staff:1',
	})
	expect(db.$client.query('SELECT count(*) AS n FROM templates').get()).toEqual({ n: 1 })
})

test('A draft that is newer than what was saved in the builder becomes a template of its own', () => {
	addTemplate(idOf(1))
	addDraft(1, 3000)
	addCopy(1, 2000, edited)
	upgrade()
	expect(draftOf(idOf(1))).toMatchObject({ name: 'Evening', blocks: JSON.stringify(edited.blocks) })
	const [template, ...others] = db.$client
		.query<any, [string]>('SELECT * FROM templates WHERE id <> ?')
		.all(idOf(1))
	expect(others).toEqual([])
	expect(template).toMatchObject({ name: 'Day pass (draft)', status: 'draft', organization_id: ORGANIZATION })
	const draft = draftOf(template.id)
	expect(draft).toMatchObject({ version_number: 1, blocks: blocks('Draft'), saved_by: 'key:1' })
	expect([draft.version_id, draftOf(idOf(1)).version_id].map((id) => UUID_V7.test(id))).toEqual([true, true])
	expect(draft.version_id).not.toBe(draftOf(idOf(1)).version_id)
})

test('What was published or discarded in the builder leaves its revision, beside a draft of its own', () => {
	addTemplate(idOf(1))
	addCopy(1, 2000, null)
	addTemplate(idOf(2))
	addDraft(2, 1000)
	addCopy(2, 2000, null)
	upgrade()
	expect([draftOf(idOf(1)), revisionOf(idOf(1))]).toEqual([null, 7])
	expect([draftOf(idOf(2)).blocks, revisionOf(idOf(2))]).toEqual([blocks('Draft'), 8])
})
