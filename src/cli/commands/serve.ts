import { isatty } from 'node:tty'
import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import type { Config } from '../../config/config.ts'
import { setupAddress } from '../../features/links/token/address.ts'
import { listOrganizations } from '../../features/organization/queries.ts'
import type { Organization } from '../../features/organization/table.ts'
import { inviteFirstOwner } from '../../features/accounts/staff/invite.ts'
import { cliActor } from '../actor.ts'
import { tellManager } from '../tell-manager.ts'
import { startService } from '../../service.ts'
import type { Service } from '../../service.ts'

export const serveCommand = (): Command =>
	new Command('serve')
		.description('Run the service until it is stopped.')
		.action(() => runUntilStopped(startService(readConfig())))

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
		if (link !== undefined) console.log(`The desk has no owner yet. Create one within 24 hours:\n${link}`)
	} catch {
		// The disk is full, or another box has taken over. The service continues.
		console.error('Could not make the link for the owner of the desk: see "waiver staff invite".')
	}
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
