import type { Config } from '../../config/config.ts'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { invalid, problem } from '../../http/problems.ts'
import type { OwnHost } from '../../http/request-context.ts'
import { parseIp } from '../../kit/network/ip-address.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { publicAddress } from '../links/token/address.ts'
import { requireOrganization } from './organization.ts'
import type { Organization } from './table.ts'

type Place = Pick<Config, 'baseUrl' | 'host' | 'port' | 'tlsCert'>

/** The first is that of its links. */
export function hostsOf({ settings }: Organization): readonly string[] {
	return settings.hosts ?? []
}

/** Where the pages of an organization are: at its first host, else at `BASE_URL`. */
export function placeOf<P extends Place>(place: P, organization: Organization): P {
	const [host] = hostsOf(organization)
	return host === undefined ? place : { ...place, baseUrl: originOfHost(place, host) }
}

/** The same by an id. */
export function placeIn({ db, config }: Pick<Deps, 'db' | 'config'>, organizationId: string): Config {
	return placeOf(config, requireOrganization(db, organizationId))
}

/** A host has the scheme of the service. */
function originOfHost(place: Place, host: string): string {
	return `${new URL(publicAddress(place)).protocol}//${host}`
}

const owners = statement<{ id: string }, [host: string]>(
	"SELECT o.id FROM organizations AS o, json_each(o.settings, '$.hosts') AS h WHERE h.value = ? LIMIT 1",
)

/** Most organizations have none, and looking for a word is cheaper than reading JSON. */
const everyHost = statement<{ id: string; host: string }, []>(
	`SELECT o.id, h.value AS host FROM organizations AS o, json_each(o.settings, '$.hosts') AS h
	WHERE instr(o.settings, '"hosts"') > 0`,
)

/** How soon a change by a command, in another process, counts. */
const LOOK_EVERY_MS = SECOND_MS

type FinderDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'onWake'>

/** Returns a function that finds the organization of a host, as each request asks; `BASE_URL`'s own is nobody's. */
export function createHostFinder({ db, config, clock, onWake }: FinderDeps): FindHost {
	let hosts: ReadonlyMap<string, OwnHost> = new Map()
	let lookAt = 0
	onWake('hosts', () => {
		lookAt = 0
	})
	// A HOST that can't be is told when the service listens.
	const own = URL.parse(publicAddress(config))?.host
	const toEntry = ({ id, host }: { id: string; host: string }) =>
		[host, { organizationId: id, origin: originOfHost(config, host) }] as const
	const readAll = (): typeof hosts | undefined => {
		try {
			return new Map(everyHost.all(db).map(toEntry))
		} catch {
			// Requests say by themselves that the database does not answer.
			return undefined
		}
	}
	return (host) => {
		if (host === own) return undefined
		const now = clock.monotonic()
		if (now >= lookAt) {
			lookAt = now + LOOK_EVERY_MS
			hosts = readAll() ?? hosts
		}
		return hosts.get(host)
	}
}

export type FindHost = (host: string) => OwnHost | undefined

const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Hosts as they are stored: in small letters, of other letters than ASCII's in Punycode.
 * @throws Problem 422 for what is no name of a host, 409 for one that another organization has
 */
export function readHosts(tx: Tx, config: Place, { id }: Organization, sent: readonly string[]): string[] {
	const hosts = [...new Set(sent.map((each) => URL.parse(`http://${each.trim()}/`)?.host ?? each))]
	const faults = hosts.flatMap((host, at) => {
		const message = faultOf(config, host, sent[at] ?? '')
		return message === undefined ? [] : [{ path: `/hosts/${at}`, code: 'host', message }]
	})
	if (faults.length > 0) throw invalid(faults)
	for (const host of hosts) {
		const owner = owners.get(tx, host)
		if (owner !== undefined && owner.id !== id)
			throw problem(
				'conflict',
				'Another organization of this service has one of these names. It has to give it up first.',
				{ host },
			)
	}
	return hosts
}

/** Without TLS, as in development, a host may have a port. */
function faultOf(config: Place, host: string, sent: string): string | undefined {
	const base = new URL(publicAddress(config))
	const [name = '', port] = host.split(':')
	const isAddress = parseIp(host.replace(/^\[|\]$/g, '')) !== undefined || parseIp(name) !== undefined
	if (!NAME.test(name) || isAddress || /[/@?#\\\s]/.test(sent.trim()))
		return 'Send the name of a host, such as waivers.example.com, without https:// and without a path.'
	if (port !== undefined && base.protocol === 'https:') return 'Send the name without a port.'
	return host === base.host ? 'This is the name of the service itself (BASE_URL). Send another.' : undefined
}
