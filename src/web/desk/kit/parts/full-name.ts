type PersonName = { readonly firstName: string; readonly lastName: string }

/** Returns a person's whole name; empty once it was erased. */
export function fullName({ firstName, lastName }: PersonName): string {
	return `${firstName} ${lastName}`.trim()
}
