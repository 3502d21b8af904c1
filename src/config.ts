import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseNetworks } from './lib/client-address.ts'

/** How one environment variable becomes a setting. `read` throws a clause that completes "PORT must be …". */
type Setting<T> = {
	readonly env: string
	readonly doc: string
	readonly default: string
	readonly secret?: true
	read(text: string): T
}

/**
 * Every setting of the service: the only table of them, and the only place that reads the environment.
 * An empty default means "not set".
 */
export const settings = {
	port: setting('PORT', 'TCP port to listen on; 0 picks a free one.', '3000', integer(0, 65_535)),
	host: setting('HOST', 'Address to listen on; 0.0.0.0 serves the whole LAN.', '127.0.0.1', text),
	baseUrl: setting(
		'BASE_URL',
		'Address that guests reach, for links; empty means http://HOST:PORT.',
		'',
		httpUrl,
	),
	dataDir: setting('DATA_DIR', 'Folder of the database, files, keys and checkpoints.', './data', (value) =>
		resolve(value),
	),
	logLevel: setting(
		'LOG_LEVEL',
		'Least level logged: debug, info, warn, error or silent.',
		'info',
		oneOf(logLevels()),
	),
	trustedProxies: setting(
		'TRUSTED_PROXIES',
		'Addresses or networks whose X-Forwarded-For is believed, separated by commas.',
		'',
		networks,
	),
	rateLimitPerMinute: setting(
		'RATE_LIMIT_PER_MINUTE',
		'Requests per key in any 60 seconds.',
		'600',
		integer(1, 1_000_000_000),
	),
	searchLimitPerMinute: setting(
		'SEARCH_LIMIT_PER_MINUTE',
		'Searches, and messages, per key in any 60 seconds.',
		'60',
		integer(1, 1_000_000_000),
	),
	authFailuresPerMinute: setting(
		'AUTH_FAILURES_PER_MINUTE',
		'Failed authentications per address in any 60 seconds before it gets 429.',
		'30',
		integer(1, 1_000_000_000),
	),
	webhookTestsPerMinute: setting(
		'WEBHOOK_TESTS_PER_MINUTE',
		'Test pings of webhook endpoints per key in any 60 seconds.',
		'10',
		integer(1, 1_000_000_000),
	),
	webhookAllowNets: setting(
		'WEBHOOK_ALLOW_NETS',
		'Addresses or networks besides the public internet that webhooks may be sent to, by http too, separated by commas.',
		'',
		networks,
	),
	diskFloorMb: setting(
		'DISK_FLOOR_MB',
		'Free disk space, in megabytes, under which new signings are refused with 507.',
		'512',
		integer(0, 1_000_000),
	),
	filesReplicaUrl: setting(
		'FILES_REPLICA_URL',
		'Where files, keys and checkpoints are copied to: a folder of another disk, or s3://bucket/prefix.',
		'',
		replicaUrl,
	),
	dbReplicaUrl: setting(
		'DB_REPLICA_URL',
		'Where Litestream replicates the database to, as Litestream writes it: file:///folder, s3://bucket/prefix?endpoint=…',
		'',
		litestreamUrl,
	),
	litestream: setting('LITESTREAM', 'The Litestream program, for restore and drill.', 'litestream', text),
	s3Endpoint: setting(
		'AWS_ENDPOINT_URL_S3',
		'Address of the S3-compatible server; empty means AWS.',
		'',
		httpUrl,
	),
	s3Region: setting('AWS_REGION', 'Region of the bucket.', '', text),
	s3AccessKeyId: setting('AWS_ACCESS_KEY_ID', 'Key of the bucket.', '', text),
	s3SecretAccessKey: {
		...setting('AWS_SECRET_ACCESS_KEY', 'Secret of the key of the bucket.', '', text),
		secret: true,
	},
	fontDir: setting(
		'FONT_DIR',
		'Folder of further TrueType fonts (.ttf, .ttc) for the PDFs, such as one with Chinese, Japanese and Korean.',
		'',
		folder,
	),
	sealP12: setting(
		'SEAL_P12',
		'Path of your own key and certificate (PKCS #12) to seal PDFs with; empty makes a pair in DATA_DIR/keys.',
		'',
		file,
	),
	sealP12Password: { ...setting('SEAL_P12_PASSWORD', 'Its password.', '', text), secret: true },
	timestampUrl: setting(
		'TIMESTAMP_URL',
		'Address of a time-stamping authority (RFC 3161) that dates the seals of PDFs; empty asks none.',
		'',
		timestampUrl,
	),
	tlsCert: setting('TLS_CERT', 'Path of a PEM certificate; with TLS_KEY the service speaks HTTPS.', '', file),
	tlsKey: setting('TLS_KEY', "Path of the certificate's PEM private key.", '', file),
} as const

export type Config = Readonly<{ [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }>

export type LogLevel = ReturnType<typeof logLevels>[number]

/**
 * Reads every setting from an environment.
 * @throws ConfigError naming the first variable that holds a wrong value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
	const entries = Object.entries(settings).map(([name, { env: variable, default: fallback, read }]) => {
		const value = env[variable]?.trim() || fallback
		try {
			return [name, read(value)]
		} catch (error) {
			throw new ConfigError(`${variable} must be ${(error as Error).message}.`)
		}
	})
	const config = Object.freeze(Object.fromEntries(entries)) as Config
	if ((config.tlsCert === '') !== (config.tlsKey === ''))
		throw new ConfigError('TLS_CERT and TLS_KEY must be set together.')
	return config
}

/** Every setting in words, with what an environment says for it: nothing, or that it is hidden. */
export function showSettings(
	env: Readonly<Record<string, string | undefined>> = process.env,
): { variable: string; value: string; fallback: string; doc: string }[] {
	return Object.values(settings).map(({ env: variable, doc, default: fallback, ...setting }) => {
		const value = env[variable]?.trim() ?? ''
		const shown = 'secret' in setting && value !== '' ? 'hidden' : value
		return { variable, value: shown, fallback, doc }
	})
}

/** A wrong setting. Its message is one sentence that names the variable, fit to be the last line on a terminal. */
export class ConfigError extends Error {}

function setting<T>(env: string, doc: string, fallback: string, read: (text: string) => T): Setting<T> {
	return { env, doc, default: fallback, read }
}

function text(value: string): string {
	return value
}

/** Kept as text, which a terminal shows better than what it is parsed into. */
function networks(value: string): string {
	try {
		parseNetworks(value)
	} catch (error) {
		throw new Error('addresses and networks, such as 127.0.0.1, 10.0.0.0/8 or loopback', { cause: error })
	}
	return value
}

function file(value: string): string {
	if (value !== '' && !existsSync(value)) throw new Error('the path of a file that exists')
	return value
}

/** Kept as text: a folder's path, or the address of a bucket. */
function replicaUrl(value: string): string {
	if (value === '') return value
	const isBucket = /^s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/|$)/.test(value)
	if (/^[a-z0-9]+:\/\//.test(value) && !isBucket && !value.startsWith('file:///'))
		throw new Error('the path of a folder, or s3://bucket/prefix')
	return isBucket || value.startsWith('file:///') ? value.replace(/\/+$/, '') : resolve(value)
}

function litestreamUrl(value: string): string {
	if (value !== '' && !/^[a-z0-9]+:\/\/./.test(value))
		throw new Error('an address such as file:///mnt/backup/db or s3://bucket/prefix')
	return value
}

function folder(value: string): string {
	if (value !== '' && !(statSync(value, { throwIfNoEntry: false })?.isDirectory() ?? false))
		throw new Error('the path of a folder that exists')
	return value
}

/** May hold a query: some authorities take who asks from it. */
function timestampUrl(value: string): string {
	const url = URL.parse(value)
	if (value !== '' && (url === null || !/^https?:$/.test(url.protocol)))
		throw new Error('an http:// or https:// address')
	return value
}

function integer(least: number, most: number) {
	return (value: string): number => {
		const number = Number(value)
		if (!/^\d+$/.test(value) || number < least || number > most)
			throw new Error(`a whole number from ${least} to ${most}`)
		return number
	}
}

function oneOf<const T extends string>(choices: readonly T[]) {
	return (value: string): T => {
		const found = choices.find((choice) => choice === value)
		if (found === undefined) throw new Error(`one of ${choices.join(', ')}`)
		return found
	}
}

function httpUrl(value: string): string {
	if (value === '') return value
	const url = URL.parse(value)
	if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
		throw new Error('an http:// or https:// address without query or fragment')
	return value.replace(/\/+$/, '')
}

function logLevels() {
	return ['debug', 'info', 'warn', 'error', 'silent'] as const
}
