import { problems } from './problem-codes.ts'

/** The version of the API. The service's own is in `GET /health`. */
const API_VERSION = '1.0.0'

const codes = Object.entries(problems).map(
	([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`,
)

type Limits = { readonly maxDetails: number; readonly maxPageSize: number }

const description = ({
	maxDetails,
	maxPageSize,
}: Limits): string => `Templates, signed waivers and the people who signed them. Requests and responses are JSON.

## Keys
Send an API key of your organization with each request: \`Authorization: Bearer wvk_…\`. Keep keys on your servers; never put one into a web page or an app. A key has scopes, and each operation names the scope that it needs. An id of another organization gives 404, as if it did not exist. The service's own pages for staff make the same calls with a session cookie, which only these pages can use to change something.

## Errors
Each error has the body \`{"error": {"code", "message", "requestId", "details"?}}\`. Your program should use \`code\`; \`message\` is for people. Quote \`requestId\` when you ask for help; each response has it as the header \`X-Request-Id\`, too. For \`validation_failed\`, \`details\` lists up to ${maxDetails} faults as \`{path, code, message, blockId?}\`: \`path\` is a JSON Pointer into the body, or the name of a parameter. Undocumented fields are refused.

| Code | Status | Meaning |
|---|---|---|
${codes.join('\n')}

A known path with another method gives 405, and \`Allow\` lists its methods.

## Retries
Signing takes an \`Idempotency-Key\`. After a timeout, send the same key again, as often as you like: the waiver is signed only once, and each retry gets the first response with \`Idempotent-Replayed: true\`. Requests that send messages or record arrivals take a key, too.

## Pagination
Long lists take \`limit\` (1 to ${maxPageSize}) and \`cursor\`. Send the \`nextCursor\` of one page as \`cursor\` to get the next. It is null on the last page.

## Rate limits
A key may make 600 requests in any 60 seconds, and fewer searches and requests that send messages. The operator can set other limits. \`RateLimit\` and \`RateLimit-Policy\` show what is left. After a 429, wait for \`Retry-After\` seconds; the next request is then admitted. A refused request does not count.

A JSON body has at most 20,000 values. All bodies in flight share a limited amount of memory. When it is used up, a request gets 429 or 503 with \`Retry-After\`.

## Ids, times and texts
Ids are UUIDs, accepted in any letter case and returned in lower case. Times are UTC with milliseconds. A date is a whole day in the organization's time zone, unless an operation says that of a location. The length of a text counts Unicode code points; that of a name, label or tag counts without the spaces around it.

## Changes
Within \`/v1\`, fields, values and operations are only added. Ignore fields that you do not know, and treat a value that you do not know as something else. A deprecated operation keeps working, and says what to use instead.`

/** The OpenAPI document's `info`. @param limits that its text names */
export const describeApi = (limits: Limits) => ({
	title: 'Waiver Service',
	version: API_VERSION,
	description: description(limits),
	license: { name: 'MIT', identifier: 'MIT' },
})

/** The tags of the API with their descriptions, in the order of the documentation. */
export const TAGS: Readonly<Record<string, string>> = {
	Templates:
		'What guests sign. A template has a draft that can change, and published versions that never do.',
	Waivers: 'Signed waivers: signing, reading, PDF and photos.',
	Participants: 'The people who signed, or for whom somebody signed.',
	Incidents: 'What staff report of an accident, with photos; closed reports are fixed in the evidence chain.',
	Events: 'A group or a day for which people sign, with its invitees.',
	'Check-ins': 'Arrivals.',
	Locations: 'The places of the organization.',
	Kiosks: 'Tablets on which guests sign at the venue.',
	'Prefill links': 'Links that open a signing page with answers already filled in.',
	Bookings: 'What shops and booking systems tell of bookings, and who is expected.',
	Messages: 'Emails and text messages to guests.',
	Webhooks: 'Endpoints, and their deliveries.',
	Evidence: 'The hash chain, and proofs that a record is what was signed.',
	'Access logs': 'Who read what, and who did what.',
	Imports: 'Records from other systems and from paper: imported, listed, undone.',
	Organization: 'Name, time zone, retention and branding.',
	Keys: 'API keys and their scopes.',
	Staff: 'The people who work at the desk, and their roles.',
	Health: 'Whether the service works.',
	Retention: 'Purges, legal holds, and the erasure of a person.',
}

/** The tags of the API with the first parts of the paths that belong to them. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
	Templates: ['templates', 'template-gallery'],
	Waivers: ['waivers'],
	Participants: ['participants', 'marks'],
	Incidents: ['incidents'],
	Events: ['events'],
	'Check-ins': ['labels', 'checkins', 'just-signed', 'kept-guests', 'inside', 'refusals'],
	Locations: ['locations'],
	Kiosks: ['kiosks'],
	'Prefill links': ['prefill-links'],
	Bookings: ['bookings'],
	Messages: ['messages', 'campaigns', 'suppressions', 'bounces'],
	Webhooks: ['webhooks', 'events-feed'],
	Evidence: ['evidence'],
	'Access logs': ['log', 'audit-log', 'phi-access-log', 'actors'],
	Imports: ['imports'],
	Organization: ['organization', 'jurisdictions', 'export', 'today', 'figures', 'status', 'live'],
	Keys: ['keys'],
	Staff: ['staff', 'desk-devices'],
	Health: ['health'],
	Retention: ['retention', 'holds'],
}

/** Operations on other subjects that belong to retention, by the last parts of their paths. */
const OF_RETENTION = /\/(?:purge|hold|erase)$/

/** @param path such as `/v1/waivers/:id` @throws for a path without a tag */
export function tagOf(path: string): string {
	const [, subject = ''] = /^(?:\/v1|\/hooks)?\/([\w-]+)/.exec(path) ?? []
	const tag = Object.keys(SUBJECTS).find((name) => SUBJECTS[name]?.includes(subject))
	if (tag === undefined) throw new Error(`Give ${path} a tag in SUBJECTS.`)
	return OF_RETENTION.test(path) ? 'Retention' : tag
}
