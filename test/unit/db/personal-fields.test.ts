import { expect, test } from 'bun:test'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../../src/db/personal-fields.ts'

const guests = sqliteTable('guests', {
	id: text('id').primaryKey(),
	firstName: text('first_name').notNull(),
	phone: text('phone'),
	answers: text('answers', { mode: 'json' }).$type<object>().notNull(),
	note: text('note', { mode: 'json' }).$type<object>(),
	createdAt: integer('created_at').notNull(),
})

test('An erasure empties the declared fields of a row, and no other', () => {
	const { erased } = personalFields(guests, ['firstName', 'phone', 'answers', 'note'])
	expect(erased).toEqual({ firstName: '', phone: null, answers: {}, note: null })
})

test('The declared fields are columns of their table', () => {
	const { columns, names } = personalFields(guests, ['firstName', 'phone'])
	expect(columns).toEqual({ guests: ['first_name', 'phone'] })
	expect(names).toEqual(['firstName', 'phone'])
})
