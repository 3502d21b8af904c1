import { afterAll, expect, test } from 'bun:test'
import { openDb } from '../../../../src/db/client.ts'
import { migrate } from '../../../../src/db/migrate.ts'
import { migrations } from '../../../../src/db/migrations.ts'
import { personalData } from '../../../../src/features/retention/personal-data.ts'

/** Names of columns that hold something about a person wherever they stand. */
const PERSONAL =
	/^(?:first_name|middle_name|last_name|email|phone|phone_key|date_of_birth|person|recipient|values)$/

const db = openDb(':memory:')
migrate(db, migrations, 1)
afterAll(() => db.$client.close())

function columnsOf(table: string): string[] {
	return db.$client
		.query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
		.all(table)
		.map(({ name }) => name)
}

test('Each column that a feature declares as personal exists', () => {
	const declared = personalData.flatMap(({ columns }) => Object.entries(columns))
	expect(declared.length).toBeGreaterThan(5)
	const missing = declared.flatMap(([table, names]) =>
		names.filter((name) => !columnsOf(table).includes(name)).map((name) => `${table}.${name}`),
	)
	expect(missing).toEqual([])
})

test('Each column that is named like personal data is declared by the feature that stores it', () => {
	const tables = db.$client
		.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'")
		.all()
		.map(({ name }) => name)
	const declared = new Set(
		personalData.flatMap(({ columns }) =>
			Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
		),
	)
	const forgotten = tables.flatMap((table) =>
		columnsOf(table)
			.filter((name) => PERSONAL.test(name) && !declared.has(`${table}.${name}`))
			.map((name) => `${table}.${name}`),
	)
	expect(forgotten).toEqual([])
})
