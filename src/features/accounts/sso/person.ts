import type { SsoRole } from '../../../config/sso-settings.ts'
import { tidy } from '../../../kit/text/text.ts'
import { cutText } from '../../../kit/text/text.ts'
import { MAX_STAFF_NAME_LENGTH } from '../staff/model.ts'
import { ROLES } from '../staff/roles.ts'
import type { Role } from '../staff/roles.ts'

/** What a response of the identity provider says of a person. */
export type SsoPerson = {
	/** Issuer and id, which no other person has. */
	readonly subject: string
	/** Null if the provider does not tell it. */
	readonly name: string | null
	/** All values of the claim that gives roles. */
	readonly values: ReadonlySet<string>
}

export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/** Limits what is read of a claim that lists the groups of a large directory. */
const MAX_VALUES = 1_000

/** @param claim a name, or a path with dots */
export function readPerson(claims: Claims, claim: string): SsoPerson {
	const { iss, sub, name, preferred_username: login } = claims
	const names = [name, login].map((each) => (typeof each === 'string' ? tidy(each) : ''))
	const first = names.find((each) => each !== '')
	return {
		subject: `${iss} ${sub}`,
		name: first === undefined ? null : cutText(first, MAX_STAFF_NAME_LENGTH),
		values: new Set(readValues(claims, claim)),
	}
}

/** Whether the claim is there: some providers tell groups only when they are asked for the person. */
export function hasClaim(claims: Claims, claim: string): boolean {
	return readClaim(claims, claim) !== undefined
}

function readValues(claims: Claims, claim: string): string[] {
	const value = readClaim(claims, claim)
	const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value]
	return list.filter((each) => typeof each === 'string')
}

/** A name that holds dots itself, as an address does, wins over a path. */
function readClaim(claims: Claims, claim: string): unknown {
	if (Object.hasOwn(claims, claim)) return claims[claim]
	return claim
		.split('.')
		.reduce<unknown>(
			(value, key) =>
				value !== null && typeof value === 'object' && Object.hasOwn(value, key)
					? (value as Record<string, unknown>)[key]
					: undefined,
			claims,
		)
}

/** The strongest role of a person in an organization; undefined if they have none. */
export function roleIn({ values }: SsoPerson, slug: string, roles: readonly SsoRole[]): Role | undefined {
	const own = roles.filter((each) => values.has(each.value) && (each.slug ?? slug) === slug)
	return ROLES.find((role) => own.some((each) => each.role === role))
}
