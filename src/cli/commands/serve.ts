import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import type { Config } from '../../config/config.ts'
import { requireNotLost } from '../../db/create-database.ts'
import { createOrganization } from '../../features/organization/create.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { isLoopback } from '../../kit/network/client-address.ts'
import { listLanAddresses } from '../../runtime/lan-addresses.ts'
import { isBinary } from '../../runtime/self.ts'
import { withDataDir } from '../with-deps.ts'
import { setupAddress } from '../../features/links/token/address.ts'
import { listOrganizations } from '../../features/organization/queries.ts'
import type { Organization } from '../../features/organization/table.ts'
import { inviteFirstOwner } from '../../features/accounts/staff/invite.ts'
import { cliActor } from '../actor.ts'
import { tellManager } from '../tell-manager.ts'
import { requireStore } from '../../files/open-copies.ts'
import { startService } from '../../service.ts'
import type { Service } from '../../service.ts'

export const serveCommand = (): Command =>
	new Command('serve').description('Run the service until it is stopped.').action(async () => {
		const config = readConfig()
		await requireStore(config)
		if (isatty(0) && isatty(1)) await nameVenue(config)
		await runUntilStopped(startService(config))
	})

/** Where nobody can be asked, or answers, the desk asks. */
async function nameVenue(config: Config): Promise<void> {
	const path = join(config.dataDir, DATABASE)
	requireNotLost(path)
	if (existsSync(path)) return
	const { askVenue } = await import('../ask-venue.ts')
	const venue = await askVenue()
	if (venue !== undefined) await withDataDir((deps) => void createOrganization(deps, venue))
}

/** @throws as `untilStopped` does */
export async function runUntilStopped(service: Service): Promise<void> {
	const end = untilStopped(service)
	// A terminal that is closed sends the same signal as "systemctl reload".
	if (!isatty(0)) process.on('SIGHUP', () => service.renewCertificate())
	const farewell = await tellManager()
	// Node's streams take 7 ms to load, so the first requests go before the check for a terminal.
	const isRunning = await Promise.race([end, Bun.sleep(TERMINAL_AFTER_MS).then(() => true)])
	if (isRunning === true && process.stdout.isTTY) await tellSetupLink(service)
	await end.finally(farewell)
}

const TERMINAL_AFTER_MS = 20

/** Only on a terminal: a log must not contain the link. */
async function tellSetupLink(service: Service): Promise<void> {
	const [first] = listOrganizations(service.deps.db)
	try {
		const link = first && (await makeSetupLink(service, first))
		if (link !== undefined)
			console.log(
				`The desk has no owner yet. Create one within 24 hours:\n${link}\n${describeReach(configAt(service))}`,
			)
	} catch {
		// The disk is full, or another box has taken over. The service continues.
		console.error('Could not make the link for the owner of the desk: see "waiver staff invite".')
	}
}

/** Whether phones reach the service, and how it starts with the machine. */
function describeReach({ host, port, baseUrl }: Config): string {
	const address =
		baseUrl === '' ? `http://${listLanAddresses()[0] ?? 'ADDRESS-OF-THIS-MACHINE'}:${port}` : baseUrl
	const reach = isLoopback(host)
		? `Phones can't reach it yet: only this machine can. To let them, start it with HOST=0.0.0.0 BASE_URL=${address}`
		: `Phones on your network reach it at ${address}`
	const boot = isBinary()
		? `To have it start with this machine, stop it with Ctrl-C and run: sudo ${process.execPath} install`
		: 'To have it start with a machine, see deploy/README.md.'
	return `${reach}\n${boot}`
}

/** @returns undefined if an owner exists */
export async function makeSetupLink(
	service: Service,
	organization: Organization,
): Promise<string | undefined> {
	const invite = await inviteFirstOwner(service.deps, cliActor(organization))
	return invite && setupAddress(configAt(service), invite.invitation.token)
}

export function configAt({ app, deps: { config } }: Service): Config {
	return { ...config, port: app.server?.port ?? config.port }
}

/**
 * Settles when the service has ended its work. A second signal has no effect: Ctrl-C under a package runner sends two.
 * @throws if the background work could not be started: a service without it only looks as if it worked
 */
export async function untilStopped(service: Service): Promise<void> {
	const signal = new Promise<undefined>((resolve) => {
		for (const name of ['SIGTERM', 'SIGINT', ...(isatty(0) ? (['SIGHUP'] as const) : [])] as const)
			process.on(name, () => resolve(undefined))
	})
	const failure = await Promise.race([signal, service.broken])
	await service.stop()
	if (failure !== undefined) throw failure
}
