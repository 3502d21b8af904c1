import { Command, InvalidArgumentError, Option } from 'commander'
import { issueKey } from '../../features/keys/issue.ts'
import { MAX_KEY_NAME_LENGTH } from '../../features/keys/model.ts'
import { findKey, listKeys } from '../../features/keys/queries.ts'
import { revokeKey } from '../../features/keys/revoke.ts'
import { chooseOrganization, chooseOwner } from '../../features/organization/organization.ts'
import type { Organization } from '../../features/organization/table.ts'
import { GRANTABLE_SCOPES } from '../../api/scopes.ts'
import type { GrantableScope } from '../../api/scopes.ts'
import { endOfDay, isDay, parseTimestamp, toTimestamp } from '../../kit/time/dates.ts'
import { cliActor } from '../actor.ts'
import { readLocations } from '../read-locations.ts'
import { readName } from '../read-name.ts'
import { MAX_LISTED, printTable } from '../terminal.ts'
import { withDeps, withExistingDataDir } from '../with-deps.ts'

export const keysCommand = (): Command =>
	new Command('keys')
		.description('Manage API keys. Each belongs to one organization and has scopes.')
		.addCommand(createCommand())
		.addCommand(listCommand())
		.addCommand(revokeCommand())

type CreateOptions = {
	name: string
	scopes?: GrantableScope[]
	for?: keyof typeof PURPOSES
	organization?: string
	expires?: string
	location?: string[]
}

/** The scopes of what programs for a purpose call. */
const PURPOSES = {
	smartwaiver: ['templates:read', 'waivers:read', 'checkins:read', 'prefill:manage', 'webhooks:manage'],
} as const satisfies Readonly<Record<string, readonly GrantableScope[]>>

const createCommand = (): Command =>
	new Command('create')
		.description('Create a key. It is the last line on standard output, and is never shown again.')
		.requiredOption(
			'--name <name>',
			'what the key is for, such as "booking system"',
			readName(MAX_KEY_NAME_LENGTH),
		)
		.addOption(
			new Option('--scopes <list>', `separated by commas, of: ${GRANTABLE_SCOPES.join(', ')}`).argParser(
				readScopes,
			),
		)
		.addOption(
			new Option('--for <purpose>', 'in place of --scopes: what a program for that API needs')
				.choices(Object.keys(PURPOSES))
				.conflicts('scopes'),
		)
		.option('--organization <slug>', 'the organization; required if there are several')
		.option('--location <name...>', 'the locations to which it is bound, by name or id; all by default')
		.option('--expires <date>', 'the last valid day (2027-12-31) or moment (2027-12-31T12:00:00Z)')
		.action(({ name, for: purpose, organization, expires, location, ...given }: CreateOptions) =>
			withDeps(async (deps) => {
				const scopes = given.scopes ?? (purpose === undefined ? undefined : [...PURPOSES[purpose]])
				if (scopes === undefined) throw new Error('Say what the key may do: give --scopes or --for.')
				const owner = chooseOrganization(deps.db, organization)
				const input = {
					name,
					scopes,
					expiresAt: readExpiry(expires, owner, deps.clock.now()),
					locationIds: readLocations(deps.db, owner.id, location),
				}
				const { row, key } = await issueKey(deps, { actor: cliActor(owner), issuer: 'owner', input })
				console.error(`Key ${row.id} of ${owner.slug}: ${scopes.join(', ')}`)
				console.log(key)
			}),
		)

const listCommand = (): Command =>
	new Command('list')
		.description('List the keys of an organization, newest first.')
		.option('--organization <slug>', 'the organization; required if there are several')
		.action(({ organization }: { organization?: string }) =>
			withExistingDataDir(({ db, clock }) => {
				const keys = listKeys(db, chooseOrganization(db, organization).id, MAX_LISTED)
				const rows = keys.map(({ id, name, lastFour, scopes, lastUsedAt, expiresAt, revokedAt }) => [
					id,
					name,
					`…${lastFour}`,
					scopes.join(','),
					lastUsedAt === null ? 'never' : toTimestamp(lastUsedAt),
					revokedAt !== null
						? 'revoked'
						: expiresAt !== null && expiresAt <= clock.now()
							? 'expired'
							: 'active',
				])
				printTable(['id', 'name', 'key', 'scopes', 'last used', 'state'], rows)
			}),
		)

const revokeCommand = (): Command =>
	new Command('revoke')
		.description('Revoke a key. It fails from the next request on.')
		.argument('<id>', 'the id that "keys list" shows')
		.option('--organization <slug>', 'only a key of this organization')
		.action((idText: string, { organization }: { organization?: string }) =>
			withExistingDataDir(async (deps) => {
				const id = idText.toLowerCase()
				const owner = chooseOwner(deps.db, organization, (of) => findKey(deps.db, of, id) !== undefined)
				await revokeKey(deps, { actor: cliActor(owner), id })
				console.log('Revoked.')
			}),
		)

function readScopes(list: string): GrantableScope[] {
	return list.split(',').map((word) => {
		const scope = GRANTABLE_SCOPES.find((each) => each === word.trim())
		if (scope === undefined) throw new InvalidArgumentError(`There is no scope "${word.trim()}".`)
		return scope
	})
}

function readExpiry(text: string | undefined, { timezone }: Organization, now: number): number | null {
	if (text === undefined) return null
	const time = isDay(text) ? endOfDay(text, timezone) : parseTimestamp(text)
	if (time === undefined) throw new Error('Give --expires as 2027-12-31 or 2027-12-31T12:00:00Z.')
	if (time <= now) throw new Error('Give --expires a time in the future.')
	return time
}
