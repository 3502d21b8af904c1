import { Command, InvalidArgumentError } from 'commander'
import type { Deps } from '../../deps.ts'
import { setupAddress } from '../../features/links/token/address.ts'
import { hasTotp } from '../../features/accounts/totp/totp.ts'
import { placeIn, placeOf } from '../../features/organization/hosts.ts'
import type { Config } from '../../config/config.ts'
import { chooseOrganization } from '../../features/organization/organization.ts'
import { changeStaff } from '../../features/accounts/staff/change.ts'
import { inviteStaff } from '../../features/accounts/staff/invite.ts'
import type { NewInvitation } from '../../features/accounts/staff/invite.ts'
import { chooseLogin, readLogin } from '../../features/accounts/staff/login.ts'
import { MAX_STAFF_NAME_LENGTH } from '../../features/accounts/staff/model.ts'
import { loginOf, stateOf } from '../../features/accounts/staff/present.ts'
import { findStaffByLogin, listStaff } from '../../features/accounts/staff/queries.ts'
import { resetStaff } from '../../features/accounts/staff/reset.ts'
import { ROLES, scopesOf } from '../../features/accounts/staff/roles.ts'
import type { Role } from '../../features/accounts/staff/roles.ts'
import type { StaffMember } from '../../features/accounts/staff/table.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { cliActor } from '../actor.ts'
import { readLocations } from '../read-locations.ts'
import { readName } from '../read-name.ts'
import { MAX_LISTED, printTable } from '../terminal.ts'
import { withDeps, withExistingDataDir } from '../with-deps.ts'
import { defined } from '../../kit/defined.ts'

/** Anybody who controls the machine may do everything. */
const scopes = scopesOf('owner')

export const staffCommand = (): Command =>
	new Command('staff')
		.description('Manage the people who work at the desk.')
		.addCommand(inviteCommand())
		.addCommand(listCommand())
		.addCommand(resetCommand())
		.addCommand(deactivateCommand())

type InviteOptions = { role: Role; name?: string; organization?: string; location?: string[] }

const inviteCommand = (): Command =>
	new Command('invite')
		.description(
			'Invite somebody. The last line on standard output is the link with which they choose a password.',
		)
		.requiredOption('--role <role>', `one of: ${ROLES.join(', ')}`, readRole)
		.option('--name <name>', 'their name', readName(MAX_STAFF_NAME_LENGTH))
		.option('--organization <slug>', 'the organization; required if there are several')
		.option('--location <name...>', 'the locations to which they are bound, by name or id; all by default')
		.action(({ role, name, organization, location }: InviteOptions) =>
			withDeps(async (deps) => {
				const owner = chooseOrganization(deps.db, organization)
				const locationIds = readLocations(deps.db, owner.id, location)
				const input = { role, locationIds, ...defined({ name }) }
				printLink(
					placeOf(deps.config, owner),
					await inviteStaff(deps, { actor: cliActor(owner), scopes, own: null, input }),
				)
			}),
		)

const listCommand = (): Command =>
	new Command('list')
		.description('List the staff of an organization, newest first.')
		.option('--organization <slug>', 'the organization; required if there are several')
		.action(({ organization }: { organization?: string }) =>
			withExistingDataDir(({ db }) => {
				const rows = listStaff(db, chooseOrganization(db, organization).id, MAX_LISTED).map((member) => [
					member.joinedTo === null ? (loginOf(member) ?? '-') : 'of another organization',
					member.name ?? '-',
					member.role,
					member.lastSeenAt === null ? 'never' : toTimestamp(member.lastSeenAt),
					stateOf(member),
					hasTotp(db, member.id) ? 'yes' : 'no',
				])
				printTable(['login', 'name', 'role', 'last seen', 'state', 'second factor'], rows)
			}),
		)

const resetCommand = (): Command =>
	new Command('reset')
		.description('Let somebody choose a new password. The last line on standard output is the link for it.')
		.argument('<login>', 'the login that "staff list" shows')
		.option('--clear-factors', 'the link also removes their second factor and passkeys')
		.action((login: string, { clearFactors: clearsFactors = false }: { clearFactors?: boolean }) =>
			withExistingDataDir(async (deps) => {
				const { id, organizationId } = findMember(deps, login)
				const actor = cliActor({ id: organizationId })
				printLink(
					placeIn(deps, actor.organizationId),
					await resetStaff(deps, { actor, scopes, id, clearsFactors }),
				)
			}),
		)

const deactivateCommand = (): Command =>
	new Command('deactivate')
		.description('Deactivate somebody. Their sessions end with the next request.')
		.argument('<login>', 'the login that "staff list" shows')
		.action((login: string) =>
			withExistingDataDir(async (deps) => {
				const { id, organizationId } = findMember(deps, login)
				const changes = { active: false }
				await changeStaff(deps, { actor: cliActor({ id: organizationId }), scopes, own: null, id, changes })
				console.log('Deactivated.')
			}),
		)

/** @throws with a sentence for the terminal */
function findMember({ db }: Deps, login: string): StaffMember {
	const member = findStaffByLogin(db, readLogin(login)) ?? findStaffByLogin(db, chooseLogin(login))
	if (member === undefined) throw new Error('Nobody has this login. "staff list" shows everybody.')
	return member
}

function printLink(place: Config, { invitation: { token, expiresAt } }: NewInvitation): void {
	console.error(`Open this link once, by ${toTimestamp(expiresAt)}:`)
	console.log(setupAddress(place, token))
}

function readRole(word: string): Role {
	const role = ROLES.find((each) => each === word)
	if (role === undefined) throw new InvalidArgumentError(`Choose one of ${ROLES.join(', ')}.`)
	return role
}
