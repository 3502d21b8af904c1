import { Type } from '@sinclair/typebox'

const Text = Type.Optional(Type.String())

/** Names are empty after a purge. */
export const StoredPerson = Type.Object({
	firstName: Type.String(),
	middleName: Text,
	lastName: Type.String(),
	email: Text,
	phone: Text,
	dateOfBirth: Text,
	relationship: Text,
})
