import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { setupAddress } from '../../features/links/address.ts'
import { listOrganizations } from '../../features/organization/queries.ts'
import type { Organization } from '../../features/organization/table.ts'
import { inviteFirstOwner } from '../../features/staff/invite.ts'
import { cliActor } from '../actor.ts'
import { startService } from '../../service.ts'
import type { Service } from '../../service.ts'

export const serveCommand = (): Command =>
	new Command('serve').description('Run the service until it is told to stop.').action(async () => {
		const service = startService(readConfig())
		if (process.stdout.isTTY) await tellSetupLink(service)
		await untilStopped(service)
	})

/** Prints how the first owner gets in, to a terminal: a log must not hold the link. */
async function tellSetupLink({ deps }: Service): Promise<void> {
	const [first] = listOrganizations(deps.db)
	const link = first && (await makeSetupLink(deps, deps.config, first))
	if (link !== undefined) console.log(`Nobody owns the desk yet. Create its owner within 24 hours:\n${link}`)
}

/**
 * Makes a link with which the first owner of an organization signs up.
 * @param place where the service is reached
 * @returns undefined if there is an owner
 */
export async function makeSetupLink(
	deps: Deps,
	place: Parameters<typeof setupAddress>[0],
	organization: Organization,
): Promise<string | undefined> {
	const invited = await inviteFirstOwner(deps, cliActor(organization))
	return invited && setupAddress(place, invited.invitation.token)
}

/**
 * Waits for SIGTERM or SIGINT, and then for the service to end what it has begun. A second signal changes nothing, for
 * Ctrl-C under a package runner brings two, and the end is bounded anyway.
 */
export async function untilStopped(service: Service): Promise<void> {
	await new Promise<void>((resolve) => {
		for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
	})
	await service.stop()
}
