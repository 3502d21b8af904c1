import { Type } from '@sinclair/typebox'

const Text = Type.Optional(Type.String())

/** A person's JSON in `waiver_participants`; empty names after a purge. */
export const StoredPerson = Type.Object({
	firstName: Type.String(),
	middleName: Text,
	lastName: Type.String(),
	email: Text,
	phone: Text,
	dateOfBirth: Text,
	relationship: Text,
})
