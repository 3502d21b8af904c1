import { resolve } from 'node:path'
import { logLevels } from '../kit/log.ts'
import {
	text,
	networks,
	origins,
	printers,
	file,
	certificate,
	privateKey,
	isPair,
	program,
	token,
	folder,
	hosts,
	timestampUrl,
	integer,
	zeroOr,
	oneOf,
	origin,
	smtpUrl,
	gatewayUrl,
	hostName,
	mailAddress,
	hookSecret,
} from './settings.ts'
import { TWO_PLACES, copiesSettings } from './copies-settings.ts'
import { setting } from './setting.ts'
import { lacksSso, ssoSettings } from './sso-settings.ts'

const LITESTREAM = 'litestream'

/** The only reader of the environment. An empty default means "not set". */
export const settings = {
	port: setting('PORT', 'TCP port to listen on; 0 picks a free one.', '3000', integer(0, 65_535)),
	host: setting('HOST', 'Address to listen on; 0.0.0.0 serves the whole LAN.', '127.0.0.1', text),
	baseUrl: setting(
		'BASE_URL',
		'Address of the service for guests, for links, without a path; empty means http://HOST:PORT.',
		'',
		origin,
	),
	dataDir: setting('DATA_DIR', 'Folder of the database, files, keys and checkpoints.', './data', (value) =>
		resolve(value),
	),
	logLevel: setting(
		'LOG_LEVEL',
		'Lowest level logged: debug, info, warn, error or silent.',
		'info',
		oneOf(logLevels),
	),
	trustedProxies: setting(
		'TRUSTED_PROXIES',
		'Addresses or networks whose X-Forwarded-For is trusted, separated by commas.',
		'',
		networks,
	),
	corsOrigins: setting(
		'CORS_ORIGINS',
		'Origins whose pages may call the API with a key, such as https://booking.example.com, separated by commas.',
		'',
		origins,
	),
	smartwaiverApi: setting(
		'SMARTWAIVER_API',
		"'on' also serves the API that programs written for Smartwaiver's API v4 call, below /v4; see docs/smartwaiver-api.md.",
		'off',
		oneOf(['off', 'on']),
	),
	rateLimitPerMinute: setting(
		'RATE_LIMIT_PER_MINUTE',
		'Requests per key in any 60 seconds.',
		'600',
		integer(1, 1_000_000_000),
	),
	searchLimitPerMinute: setting(
		'SEARCH_LIMIT_PER_MINUTE',
		'Searches, and as many calls that send messages, per key in any 60 seconds.',
		'60',
		integer(1, 1_000_000_000),
	),
	authFailuresPerMinute: setting(
		'AUTH_FAILURES_PER_MINUTE',
		'Failed authentications per address in any 60 seconds before it gets 429.',
		'30',
		integer(1, 1_000_000_000),
	),
	publicSubmissionsPerTenMinutes: setting(
		'PUBLIC_SUBMISSIONS_PER_TEN_MINUTES',
		'Forms signed on the public pages per address in any ten minutes; one without the work of a browser counts as three, and a paired kiosk has no such limit.',
		'30',
		integer(1, 1_000_000_000),
	),
	webhookTestsPerMinute: setting(
		'WEBHOOK_TESTS_PER_MINUTE',
		'Test pings of webhook endpoints per key in any 60 seconds.',
		'10',
		integer(1, 1_000_000_000),
	),
	labelPrinters: setting(
		'LABEL_PRINTERS',
		'Label printers of the local network that speak ZPL, such as 192.168.1.30:9100, separated by commas; an organization chooses one.',
		'',
		printers,
	),
	webhookAllowNets: setting(
		'WEBHOOK_ALLOW_NETS',
		'Addresses or networks, besides the public internet, to which webhooks may be sent, even over http, separated by commas.',
		'',
		networks,
	),
	smtpUrl: {
		...setting(
			'SMTP_URL',
			'Mail server, such as smtps://user:password@mail.example:465 or smtp://mail.example:587; empty keeps mail as files in DATA_DIR/outbox.',
			'',
			smtpUrl,
		),
		secret: true,
	},
	smtpCa: setting(
		'SMTP_CA',
		'Path of a PEM certificate to trust, for your own mail server.',
		'',
		certificate,
	),
	smtpName: setting(
		'SMTP_NAME',
		'By what name the mail server is greeted; empty means the host of BASE_URL, or the domain of MAIL_FROM.',
		'',
		hostName,
	),
	mailFrom: setting('MAIL_FROM', 'Address that mail is sent from; required with SMTP_URL.', '', mailAddress),
	smsGatewayUrl: {
		...setting(
			'SMS_GATEWAY_URL',
			'Address to which text messages are posted as JSON, {"id","to","text"}; empty keeps them as files in DATA_DIR/outbox.',
			'',
			gatewayUrl,
		),
		secret: true,
	},
	messagesPerMinute: setting(
		'MESSAGES_PER_MINUTE',
		'Mails and text messages sent in any 60 seconds.',
		'120',
		integer(1, 1_000_000),
	),
	bounceSecret: {
		...setting(
			'BOUNCE_SECRET',
			'Secret of POST /hooks/bounces/SECRET, where a mail provider reports bounces; 20 or more letters, digits, - and _.',
			'',
			hookSecret,
		),
		secret: true,
	},
	metricsToken: {
		...setting(
			'METRICS_TOKEN',
			'Token with which Prometheus reads /metrics, 16 or more characters; empty disables metrics.',
			'',
			token,
		),
		secret: true,
	},
	diskFloorMb: setting(
		'DISK_FLOOR_MB',
		'Free disk space, in megabytes, below which new signings are refused with 507; 0 never refuses.',
		'512',
		// Room for the reserve (see `files/disk.ts`).
		zeroOr(48, 1_000_000),
	),
	...copiesSettings,
	drillDir: setting(
		'DRILL_DIR',
		'A folder of its own in which drills put their copies, on a disk that has room for all of DATA_DIR. Empty means DATA_DIR.',
		'',
		text,
	),
	litestream: setting(
		'LITESTREAM',
		'The Litestream program, for restore and drill.',
		LITESTREAM,
		program(LITESTREAM),
	),
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
	revocationHosts: setting(
		'REVOCATION_HOSTS',
		'Hosts from which PDFs get what shows that the certificates of seal and timestamp were valid (OCSP, CRL), separated by commas; with TIMESTAMP_URL, PDFs then become PAdES B-LTA. Empty asks none.',
		'',
		hosts,
	),
	...ssoSettings,
	tlsCert: setting(
		'TLS_CERT',
		'Path of a PEM certificate; with TLS_KEY the service speaks HTTPS.',
		'',
		certificate,
	),
	tlsKey: setting('TLS_KEY', "Path of the certificate's PEM private key.", '', privateKey),
} as const

export type Config = Readonly<{ [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }>

/** @throws ConfigError that names the first variable with a wrong value */
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
	requireCertificate(config)
	if (config.smtpUrl !== '' && config.mailFrom === '')
		throw new ConfigError('MAIL_FROM must be set together with SMTP_URL.')
	if (config.filesStore !== '' && config.filesReplicaUrl !== '') throw new ConfigError(TWO_PLACES)
	if (lacksSso(config)) throw new ConfigError('OIDC_CLIENT_ID and OIDC_ROLES must be set with OIDC_ISSUER.')
	return config
}

export type Notify = {
	readonly socket: string
	/** How long the manager waits for a sign of life, in milliseconds; undefined if it does not. */
	readonly watchdogMs: number | undefined
}

/** Reads the settings that systemd passes to a service of `Type=notify`; undefined otherwise. */
export function readNotify(
	env: Readonly<Record<string, string | undefined>> = process.env,
): Notify | undefined {
	const { NOTIFY_SOCKET: socket = '', WATCHDOG_USEC: watchdog = '' } = env
	if (!/^[/@]./.test(socket)) return undefined
	return { socket, watchdogMs: /^[1-9]\d*$/.test(watchdog) ? Number(watchdog) / 1000 : undefined }
}

/** @throws ConfigError unless the files hold a certificate and its key, or none is set */
export function requireCertificate({ tlsCert, tlsKey }: Pick<Config, 'tlsCert' | 'tlsKey'>): void {
	if ((tlsCert === '') !== (tlsKey === ''))
		throw new ConfigError('TLS_CERT and TLS_KEY must be set together.')
	if (tlsCert !== '' && !isPair(certificate(tlsCert), privateKey(tlsKey)))
		throw new ConfigError('TLS_KEY must be the private key of TLS_CERT.')
}

export function showSettings(
	env: Readonly<Record<string, string | undefined>> = process.env,
): { variable: string; value: string; fallback: string; doc: string }[] {
	return Object.values(settings).map(({ env: variable, doc, default: fallback, ...setting }) => {
		const value = env[variable]?.trim() ?? ''
		const text = 'secret' in setting && value !== '' ? 'hidden' : value
		return { variable, value: text, fallback, doc }
	})
}

export class ConfigError extends Error {}
