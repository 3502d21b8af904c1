import { MAX_DETAILS, problems } from '../problems.ts'
import { MAX_PAGE_SIZE } from '../schema.ts'
import type { Json } from './schemas.ts'

/** 3.1 speaks plain JSON Schema, and lets a bearer key's requirement name its scope. */
export const OPENAPI_VERSION = '3.1.0'

/** The interface's version; the service's own is in `GET /health`. */
const INTERFACE_VERSION = '1.0.0'

const codes = Object.entries(problems).map(
	([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`,
)

const description = `Templates, signed waivers and the people who signed them. Send and receive JSON in UTF-8.

## Keys
Send an API key of your organization with every call: \`Authorization: Bearer wvk_…\`. Keep keys on your servers; a page or an app must not hold one. A key carries scopes, and each operation names the one scope that it needs. Another organization's ids are answered as if they did not exist: 404.

## Errors
Every refusal has the body \`{"error": {"code", "message", "requestId", "details"?}}\`. Go by \`code\`; \`message\` is for people. Quote \`requestId\` when you ask for help; it is the header \`X-Request-Id\` of every answer too. On \`validation_failed\` \`details\` lists up to ${MAX_DETAILS} faults as \`{path, code, message, blockId?}\`: \`path\` is a JSON Pointer into the body, or the name of a parameter. Fields that are not documented are refused.

| Code | Status | Meaning |
|---|---|---|
${codes.join('\n')}

A path that is there with another method answers 405 and lists its methods in \`Allow\`.

## Repeating a call
Signing takes an \`Idempotency-Key\`. Send the same key again after a timeout, as often as you like: one waiver is signed, and every repeat gets the first answer with \`Idempotent-Replayed: true\`. Calls that send messages take one as well.

## Pages
Lists that can grow long take \`limit\` (1 to ${MAX_PAGE_SIZE}) and \`cursor\`. Send \`nextCursor\` of one page as \`cursor\` to get the next; on the last page it is null.

## Limits
A key may make 600 calls in any 60 seconds, and fewer searches and calls that send messages; the host can set other numbers. \`RateLimit\` and \`RateLimit-Policy\` tell what is left. On 429 wait as many seconds as \`Retry-After\` says, and the call is admitted. A refused call spends nothing.

A JSON body holds at most 20,000 values. Bodies that are sent at once share the memory that is set aside for them: a call that finds none left gets 429 or 503 with \`Retry-After\`.

## Ids and times
Ids are UUIDs. They are taken in any letter case and answered in lower case. Times are UTC with milliseconds; a date is a whole day in the time zone of the organization.

## Changes
Within \`/v1\` fields and operations are only added. Read what you know and ignore the rest.`

export const INFO: Json = {
	title: 'Waiver Service',
	version: INTERFACE_VERSION,
	description,
	license: { name: 'MIT', identifier: 'MIT' },
}

export const SECURITY_SCHEMES: Json = {
	apiKey: {
		type: 'http',
		scheme: 'bearer',
		description:
			'An API key: `wvk_` and 36 letters and digits. The scope that it needs stands with each operation.',
	},
}

/** The groups of operations, in the order in which a reader meets them. */
const tags: Readonly<Record<string, string>> = {
	Templates: 'What guests sign: a draft that changes, and published versions that never do.',
	Waivers: 'Signed waivers: signing, reading, PDF and photos.',
	Participants: 'The people who signed, or for whom somebody signed.',
	Events: 'A day or a group that people sign for, with its invitees.',
	'Check-ins': 'Arrivals of people who signed.',
	Locations: 'The places of the organization.',
	Kiosks: 'Tablets that stand at the venue for its guests.',
	'Prefill links': 'Links that open a signing page with answers already filled in.',
	Messages: 'Mail and text messages to guests.',
	Webhooks: 'Endpoints that are told what happened, and what they were told.',
	Evidence: 'The hash chain: proofs that a record is what was signed.',
	'Access logs': 'Who read what, and who did what.',
	Organization: 'Name, time zone, retention and branding.',
	Keys: 'API keys and their scopes.',
	Health: 'Whether the service works.',
	Retention: 'How long waivers are kept: purging, legal holds, forgetting a person.',
}

/** The tags that the operations use, in the order above; one that is missing there comes last, without description. */
export function describeTags(paths: Readonly<Record<string, Readonly<Record<string, Json>>>>): Json[] {
	const operations = Object.values(paths).flatMap((operation) => Object.values(operation))
	const used = new Set(operations.flatMap((operation) => (operation['tags'] ?? []) as string[]))
	const names = [...Object.keys(tags).filter((name) => used.has(name)), ...used]
	return [...new Set(names)].map((name) =>
		tags[name] === undefined ? { name } : { name, description: tags[name] },
	)
}
