import { Type } from '@sinclair/typebox'

const Text = Type.Optional(Type.String())

/** The JSON of a person in `waiver_participants`; a purged one has empty names. */
export const StoredPerson = Type.Object({
	firstName: Type.String(),
	middleName: Text,
	lastName: Type.String(),
	email: Text,
	phone: Text,
	dateOfBirth: Text,
	relationship: Text,
})
