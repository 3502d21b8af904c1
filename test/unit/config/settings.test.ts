import { describe, expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import * as fc from 'fast-check'
import { ConfigError, readConfig } from '../../../src/config/config.ts'
import { listDoubts } from '../../../src/config/doubts.ts'
import { loginOf } from '../../../src/kit/network/login-of.ts'

const MAIL = { MAIL_FROM: 'desk@hall.example' }

/** Nonsense that somebody has typed, by variable. */
const nonsense: Readonly<Record<string, readonly string[]>> = {
	PORT: ['abc', '-1', '70000', '30.5'],
	BASE_URL: [
		'waivers.example.com',
		'ftp://waivers.example.com',
		'https://waivers.example.com/waivers',
		'https://waivers.example.com?x=1',
		'https://waivers.example.com#x',
		'https://user:secret@waivers.example.com',
		'https://',
	],
	LOG_LEVEL: ['loud'],
	TRUSTED_PROXIES: ['everybody', '10.0.0.0/99'],
	CORS_ORIGINS: ['https://a.example/path', 'a.example'],
	RATE_LIMIT_PER_MINUTE: ['0', 'many'],
	WEBHOOK_ALLOW_NETS: ['all'],
	SMTP_URL: [
		'mail.example',
		'http://mail.example',
		'smtp://',
		'smtp://u:100%pw@mail.example:587',
		'smtp://100%:pw@mail.example',
		'smtp://u:p#w@mail.example',
		'smtp://u:p/w@mail.example',
		'smtp://user@x.example:p@ss/w%rd@mail.example:587',
		'smtp://u:p?w@mail.example',
		'smtp://mail.example?tls=no',
		'smtp://mail.example?requireTLS=maybe',
	],
	SMTP_NAME: ['box', '192.168.1.5', 'a b.example'],
	SMTP_CA: ['/no/such/file'],
	MAIL_FROM: ['Hall <desk@hall.example>', 'desk'],
	SMS_GATEWAY_URL: [
		'gateway.example',
		'http://u:1%@gateway.example/x',
		'http://u:p@ss/w@gateway.example',
		'http://gateway.example/x#y',
	],
	BOUNCE_SECRET: ['short'],
	METRICS_TOKEN: ['x', 'sixteen characters and spaces'],
	DISK_FLOOR_MB: ['5', '-1'],
	FILES_REPLICA_URL: ['x', 'backup/files', 'ftp://backup.example/files', 's3://'],
	FILES_STORE: ['x', '/mnt/files', 's3://', 'https://s3.example.com/venue'],
	FILES_CACHE_MB: ['0', 'x'],
	DB_REPLICA_URL: ['ftp://x', 'x', 'http://backup.example', 'file://x'],
	LITESTREAM: ['/no/such/program', 'no-such-program'],
	AWS_ENDPOINT_URL_S3: ['s3.example.com', 'https://s3.example.com/bucket'],
	AWS_REGION: ['a b'],
	AWS_ACCESS_KEY_ID: ['key with spaces'],
	AWS_SECRET_ACCESS_KEY: ['secret\nof two lines'],
	FONT_DIR: ['/no/such/folder'],
	SEAL_P12: ['/no/such/file'],
	TIMESTAMP_URL: ['authority.example', 'ftp://authority.example'],
	REVOCATION_HOSTS: ['http://ocsp.example', 'ocsp.example/x', 'OCSP.example', 'ocsp.example:80', 'a b'],
	TLS_CERT: ['/no/such/file'],
	TLS_KEY: ['/no/such/file'],
}

const refusalOf = (env: Record<string, string>): string => {
	try {
		readConfig(env)
	} catch (error) {
		if (error instanceof ConfigError) return error.message
		throw error
	}
	return ''
}

describe.each(Object.entries(nonsense))('The setting %s', (variable, values) => {
	test.each(values)('"%s" is refused in one sentence that says what to write', (value) => {
		const refusal = refusalOf({ ...MAIL, [variable]: value })
		expect(refusal).toStartWith(`${variable} must be `)
		expect(refusal).toMatch(/^[^\n]{20,}\.$/)
		// A wrong password must not stand in a log.
		if (value.includes('@')) expect(refusal).not.toContain(value)
	})
})

test.each([
	['BASE_URL', 'https://waivers.example.com', 'https://waivers.example.com'],
	['BASE_URL', 'https://waivers.example.com/', 'https://waivers.example.com'],
	['BASE_URL', 'http://[::1]:3000', 'http://[::1]:3000'],
	['SMTP_URL', 'smtp://mail.example', 'smtp://mail.example'],
	['SMTP_URL', 'smtp://mail.example:25/', 'smtp://mail.example:25/'],
	[
		'SMTP_URL',
		'smtp://u:p%25%23@mail.example?requireTLS=false',
		'smtp://u:p%25%23@mail.example?requireTLS=false',
	],
	['SMS_GATEWAY_URL', 'https://u:p@gateway.example/send?a=b@c', 'https://u:p@gateway.example/send?a=b@c'],
	['FILES_REPLICA_URL', '/mnt/backup/files/', '/mnt/backup/files'],
	['FILES_REPLICA_URL', 's3://venue/files', 's3://venue/files'],
	['FILES_REPLICA_URL', 'file:///mnt/backup', 'file:///mnt/backup'],
	['FILES_STORE', 's3://venue/files/', 's3://venue/files'],
	['FILES_CACHE_MB', '500', 500],
	['DB_REPLICA_URL', 'file:///mnt/backup/db', 'file:///mnt/backup/db'],
	['DB_REPLICA_URL', 's3://venue/db?region=eu', 's3://venue/db?region=eu'],
	['LITESTREAM', 'sh', 'sh'],
	['FONT_DIR', tmpdir(), tmpdir()],
])('%s takes "%s"', (variable, value, read) => {
	expect(Object.values(readConfig({ ...MAIL, [variable]: value }))).toContain(read)
})

test('Files in a bucket and copies of files in another place are refused in a sentence', () => {
	const both = { FILES_STORE: 's3://venue/files', FILES_REPLICA_URL: '/mnt/backup' }
	expect(() => readConfig(both)).toThrow('FILES_REPLICA_URL must be empty with FILES_STORE')
})

test('Without any setting there is nothing to refuse', () => {
	expect(readConfig({}).port).toBe(3000)
})

test('Every password can be written with escapes, and is read as it was', () => {
	fc.assert(
		fc.property(
			fc.string({ minLength: 1, unit: 'grapheme' }),
			fc.string({ unit: 'grapheme' }),
			(user, password) => {
				const value = `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@mail.example:587`
				const { smtpUrl } = readConfig({ ...MAIL, SMTP_URL: value })
				expect(loginOf(new URL(smtpUrl))).toEqual({ user, password })
			},
		),
	)
})

test.each([
	[{}, []],
	[{ DRILL_DIR: tmpdir() }, []],
	[{ DRILL_DIR: '/no/such/folder' }, [/^DRILL_DIR is no folder/]],
	[{ DB_REPLICA_URL: 'file:///mnt/db', LITESTREAM: 'sh' }, []],
])('What may come later is told at the start: %j', (env, expected) => {
	const doubts = listDoubts(readConfig(env))
	expect(doubts.length).toBe(expected.length)
	for (const [at, words] of expected.entries()) expect(doubts[at]).toMatch(words)
})

test('Copies of the database without Litestream are told at the start', () => {
	const config = { drillDir: '', dbReplicaUrl: 'file:///mnt/db', litestream: 'no-such-program' }
	expect(listDoubts(config)).toEqual([expect.stringMatching(/^Litestream is not installed/)])
})
