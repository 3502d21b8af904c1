import { setting } from './setting.ts'
import { text, word } from './settings.ts'

/** How staff sign in by an identity provider (OpenID Connect). */
export const ssoSettings = {
	ssoIssuer: setting(
		'OIDC_ISSUER',
		'Address of the identity provider (OpenID Connect) by which staff may sign in, such as https://login.example.com/realms/hall; empty means none.',
		'',
		issuer,
	),
	ssoClientId: setting('OIDC_CLIENT_ID', 'What the identity provider calls this service.', '', word),
	ssoClientSecret: {
		...setting('OIDC_CLIENT_SECRET', 'The secret that the identity provider has given for it.', '', word),
		secret: true,
	},
	ssoName: setting('OIDC_NAME', 'What staff call the identity provider, for its button.', 'SSO', text),
	ssoClaim: setting(
		'OIDC_CLAIM',
		'The claim that says what a person may do: its name, or a path such as realm_access.roles.',
		'groups',
		word,
	),
	ssoRoles: setting(
		'OIDC_ROLES',
		'Which value of the claim gives which role, separated by commas: VALUE=ROLE in every organization, VALUE=SLUG:ROLE in one. Roles are owner, manager, desk and auditor.',
		'',
		ssoRoles,
	),
} as const

/** Without TLS only on this machine: the provider's keys and the client's secret pass here. */
function issuer(value: string): string {
	if (value === '') return value
	const url = URL.parse(value)
	const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === ''
	const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
	if (!isPlain || !isSafe) throw new Error('an https:// address without user, query or fragment')
	return value
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

export type SsoRole = {
	readonly value: string
	/** Undefined means every organization. */
	readonly slug: string | undefined
	readonly role: (typeof SSO_ROLES)[number]
}

const SSO_ROLES = ['owner', 'manager', 'desk', 'auditor'] as const

/** A value may hold an equals sign, as names of directories do: the last one counts. */
function ssoRoles(value: string): SsoRole[] {
	const entries = value.split(',').flatMap((each) => each.trim() || [])
	return entries.map((entry) => {
		const at = entry.lastIndexOf('=')
		const [first = '', second] = entry
			.slice(at + 1)
			.trim()
			.split(':')
		const [slug, name] = second === undefined ? [undefined, first] : [first, second]
		const role = SSO_ROLES.find((each) => each === name)
		if (at < 1 || role === undefined || slug === '')
			throw new Error(`pairs such as climbing-desk=desk or climbing-owners=north-wall:owner, not ${entry}`)
		return { value: entry.slice(0, at).trim(), slug, role }
	})
}

/** Whether there is a provider, but not what it needs. */
export function lacksSso(config: {
	ssoIssuer: string
	ssoClientId: string
	ssoRoles: readonly SsoRole[]
}): boolean {
	return config.ssoIssuer !== '' && (config.ssoClientId === '' || config.ssoRoles.length === 0)
}
