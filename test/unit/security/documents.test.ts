import { expect, test } from 'bun:test'
import { settings } from '../../../src/config/config.ts'
import {
	IDLE,
	SESSION_LASTS_MS,
	SSO_SESSION_LASTS_MS,
} from '../../../src/features/accounts/sessions/lifetimes.ts'
import { personalData } from '../../../src/features/retention/personal-data.ts'
import { readSection, readSource, readText } from '../../support/architecture/source.ts'

const SECURITY = 'SECURITY.md'
const section = (heading: string): string => readSection(SECURITY, heading)

/** The rows of a section's table, as cells. */
function rowsOf(heading: string): string[][] {
	const lines = section(heading)
		.split('\n')
		.filter((line) => line.startsWith('| '))
	return lines.slice(2).map((line) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	)
}

/** The number of a constant, as a file writes it: `24 * HOUR_MS` is 24. */
function constant(path: string, name: string): number {
	const value = new RegExp(`\\b${name}\\b(?: = |: )([\\d_]+)`).exec(readText(path))?.[1]
	return Number(value?.replaceAll('_', ''))
}

const source = readSource('src/**/*.ts')

test('The ways in name every route that opens a session, and what each asks for', () => {
	const ways = rowsOf('Ways in')
	const routes = source.flatMap(({ path, text }) =>
		path.startsWith('src/features/accounts/')
			? [...text.matchAll(/'(\/desk\/[\w:/-]+)'/g)].map(([, at]) => at)
			: [],
	)
	for (const route of [
		'/desk/session',
		'/desk/session/passkey',
		'/desk/session/switch',
		'/desk/sso/code',
		'/desk/invitations/:token',
	]) {
		expect(routes).toContain(route)
		expect(ways.filter(([way]) => way === `\`POST ${route}\``)).toHaveLength(1)
	}
	for (const [way, asks, gives] of ways)
		expect([way, (asks ?? '').length > 3, (gives ?? '').length > 3]).toEqual([way, true, true])
})

test('How sessions end is written as it is, with the reason where NIST asks for less', () => {
	const hours = IDLE.ownMs / 3_600_000
	const [minutes, days] = [IDLE.sharedMs / 60_000, SESSION_LASTS_MS / 86_400_000]
	expect(readText(SECURITY).replaceAll(/\s+/g, ' ')).toContain(
		`A session ends after ${hours} hours without a request (on a desk device after ${minutes} minutes), after ${days} days at most`,
	)
	const most = constant('src/features/accounts/sessions/session.ts', 'MAX_SESSIONS')
	expect(section('Ways in')).toContain(`at most ${most}`)
	expect(section('Ways in')).toContain('NIST SP 800-63B')
})

test('How long a sign-in by the identity provider lasts is written as it is', () => {
	expect(SSO_SESSION_LASTS_MS / 3_600_000).toBe(12)
	const text = readText('docs/sso.md').replaceAll(/\s+/g, ' ')
	expect(text).toContain('A session lasts twelve hours at most')
	expect(text).toContain('A PIN on a shared tablet works for a week after the last sign-in at the provider')
	expect(constant('src/features/accounts/staff/pin.ts', 'VOUCHED_MS')).toBe(7)
})

test('What limits guessing, and which words a password must not hold, is written as it is', () => {
	const text = readText(SECURITY).replaceAll(/\s+/g, ' ')
	const words =
		readText('src/features/accounts/staff/common-words.ts')
			.match(/^[a-z ]+$/gm)
			?.join(' ')
			.split(' ') ?? []
	expect(text).toContain(`one or two of some ${Math.round(words.length / 100) * 100} common words`)
	expect(text).toContain(
		`at least ${constant('src/features/accounts/staff/password.ts', 'MIN_PASSWORD_LENGTH')} characters`,
	)
	expect(text).toContain("neither the login, nor the person's name, nor the name of the venue")
	expect(text).toContain('`AUTH_FAILURES_PER_MINUTE` holds for an address')
	expect(Object.values(settings).map(({ env }): string => env)).toContain('AUTH_FAILURES_PER_MINUTE')
	const limits = readText('src/features/accounts/sessions/sign-in-limits.ts')
	for (const [count, what] of [
		[5, 'attempts pass in 15 minutes from one address'],
		[50, 'in an hour in all'],
	] as const) {
		expect(text).toContain(`${count} ${what}`)
		expect(limits).toMatch(new RegExp(`\\b${count}\\b`))
	}
})

test('Every table with personal data is classified, and each level says how it is protected', () => {
	const text = section('Data')
	const tables = personalData.flatMap(({ columns }) => Object.keys(columns))
	expect(tables.length).toBeGreaterThan(8)
	expect(tables.filter((table) => !text.includes(`\`${table}\``))).toEqual([])
	const levels = rowsOf('Data').map(([, level]) => level)
	expect(new Set(levels)).toEqual(new Set(['secret', 'health', 'personal', 'evidence', 'public']))
	expect(rowsOf('Data').filter(([, , protection = '']) => protection.length < 20)).toEqual([])
	expect(text).toMatch(/kept until the retention policy/)
})

test('Every key file and every algorithm is in the inventory, with how the key is replaced', () => {
	const text = section('Keys and algorithms')
	const files = source.flatMap(({ text: code }) =>
		[...code.matchAll(/\b(?:evidence\.json|seal\.pem|secrets\.key|links\.key)\b/g)].map(([name]) => name),
	)
	expect(new Set(files).size).toBe(4)
	for (const file of new Set(files)) expect(text).toContain(`\`keys/${file}\``)
	const others = source.flatMap(({ text: code }) =>
		[...code.matchAll(/keys\/([\w-]+\.(?:json|pem|key))\b/g)].map(([, name]) => name),
	)
	expect([...new Set(others)].filter((name) => !text.includes(`keys/${name}`))).toEqual([])
	for (const algorithm of [
		'AES-256-GCM',
		'Ed25519',
		'P-256',
		'HMAC-SHA-256',
		'HMAC-SHA-1',
		'SHA-256',
		'argon2id',
		'TLS 1.2 and 1.3',
	])
		expect(text).toContain(algorithm)
	expect(rowsOf('Keys and algorithms').filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual(
		[],
	)
})

test('Every setting with an address to call, and every file that calls, is in the list of connections', () => {
	const text = section('Connections')
	const urls = Object.values(settings)
		.map(({ env }): string => env)
		.filter((env) => /URL|ISSUER/.test(env) && env !== 'BASE_URL')
	expect(urls.length).toBeGreaterThan(5)
	expect(urls.filter((env) => !text.includes(`\`${env}\``))).toEqual([])
	// Whoever calls from another place needs a row, and this list a line.
	const callers = source.filter(
		({ path, text: code, packages }) =>
			!path.startsWith('src/web/') &&
			(/(?<![.\w])fetch\(|\bnew Bun\.S3Client\(|\bS3Client\b/.test(code) ||
				packages.some((name) => /^(?:node:)?(?:https?|net|tls|dgram)$|^nodemailer$|^bun:ffi$/.test(name))),
	)
	expect(new Set(callers.map(({ path }) => path.replace(/[^/]+$/, '')))).toEqual(
		new Set([
			'src/cli/importing/fetch/',
			'src/features/labels/',
			'src/features/messages/transports/',
			'src/features/moves/',
			'src/features/webhooks/delivery/',
			'src/files/',
			'src/kit/network/',
			'src/runtime/',
			'src/seal/',
		]),
	)
})

test('No secret has a default, and none is shown', () => {
	const secrets = Object.values(settings).filter((setting) => 'secret' in setting)
	expect(secrets.length).toBeGreaterThan(5)
	expect(secrets.filter(({ default: value }) => value !== '')).toEqual([])
	// A setting that is named like a secret is one.
	const named = Object.values(settings).filter(({ env }) => /SECRET|PASSWORD|TOKEN/.test(env))
	expect(named.filter((setting) => !('secret' in setting))).toEqual([])
})

test('Every log is in the inventory: what is in it, where it is, and for how long', () => {
	const rows = rowsOf('Logs')
	expect(rows.map(([name]) => name)).toEqual([
		'service log',
		'audit log',
		'access log',
		'checkpoint log',
		'delivery log',
	])
	expect(rows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell.length < 4))).toEqual([])
	// Nothing else writes one: no file is appended to but those of the checkpoint log.
	const appending = source
		.filter(({ text }) => /\bappendFile|flags?: 'a|'a\+'/.test(text))
		.map(({ path }) => path)
	expect(appending).toEqual(['src/ledger/checkpoint-log.ts'])
})

test('The files that are taken are written with their limits, as the code has them', () => {
	const text = section('Uploaded files')
	const mib = 1024 * 1024
	const limits = [
		['src/features/documents/model.ts', 'MAX_PDF_BYTES', '16 * 1024 * 1024', `${(16 * mib) / mib} MiB`],
		['src/features/imports/model.ts', 'MAX_CSV', '8 * 1024 * 1024', '8 MiB and 200 cells'],
		['src/features/locations/look-model.ts', 'MAX_LOGO_BYTES', '256 * 1024', '256 KiB'],
		['src/web/desk/forms/from-text/read-source.ts', 'MAX_FILE_BYTES', '10 * 1024 * 1024', '10 MiB'],
		['src/kit/packing/archive.ts', 'bytes', '64 * 1024 * 1024', 'docx unpacked 64 MiB'],
		['src/blocks/answers/images.ts', 'maxBytes', '8 * 1024 * 1024', '8 MiB, 8000 × 8000 pixels'],
	] as const
	for (const [path, name, bytes, written] of limits) {
		expect([
			path,
			readText(path).includes(`${name} = ${bytes}`) || readText(path).includes(`${name}: ${bytes}`),
		]).toEqual([path, true])
		expect(text).toContain(written)
	}
})

test('Expensive work is written with its limits, as the code has them', () => {
	const text = section('Expensive work')
	const limits = [
		['src/features/live/streams.ts', 'STREAMS_PER_CALLER', (n: number) => `${n} for a key or a person`],
		['src/features/live/streams.ts', 'STREAMS_PER_ORGANIZATION', (n: number) => `${n} for an organization`],
		['src/features/live/streams.ts', 'STREAMS', (n: number) => `${n} in all`],
		[
			'src/features/webhooks/delivery/send.ts',
			'ATTEMPT_TIMEOUT_MS',
			(n: number) => `${n / 1000} s and 64 KiB each`,
		],
	] as const
	for (const [path, name, written] of limits) expect(text).toContain(written(constant(path, name)))
	expect(text).toContain(`${settings.searchLimitPerMinute.default} a minute for a key`)
	expect(text).toContain(`\`${settings.messagesPerMinute.env}\``)
	expect(text).toContain('docs/specification.md#limits')
})

test('The rules for input and the limits of the business are in the API’s rules, with the settings’ own numbers', () => {
	const limits = readSection('docs/specification.md', 'Limits')
	for (const { default: value } of [
		settings.rateLimitPerMinute,
		settings.searchLimitPerMinute,
		settings.webhookTestsPerMinute,
		settings.authFailuresPerMinute,
		settings.publicSubmissionsPerTenMinutes,
	])
		expect(limits).toMatch(new RegExp(`\\| ${value}\\b`))
	const rules = readText('docs/specification.md')
	for (const heading of ['Conventions', 'Waivers', 'Second guardian', 'Events', 'Check-ins', 'Errors'])
		expect(readSection('docs/specification.md', heading).length).toBeGreaterThan(200)
	expect(rules).toMatch(/An unknown field gets 422/)
})

test('Who may do what, and see which field, is written', () => {
	expect(readSection('docs/specification.md', 'Authentication')).toMatch(/a missing scope 403/)
	expect(section('Ways in')).toMatch(/the role `desk` sees names and coverage, never answers/)
})

test('How soon packages are updated is written', () => {
	expect(section('Third-party code')).toMatch(
		/vulnerability is fixed within 7 days, any other within 30\. Packages are updated every three months/,
	)
	expect(section('Third-party code')).toContain('CycloneDX')
})
