import { Command } from 'commander'
import { requireWritable } from '../../features/evidence/recover.ts'
import { createOrganization } from '../../features/organization/create.ts'
import { findOrganizationBySlug, listOrganizations } from '../../features/organization/queries.ts'
import { removeMovedOrganization, removeOrganization } from '../../features/organization/remove.ts'
import { renameOrganization } from '../../features/organization/rename.ts'
import type { Organization } from '../../features/organization/table.ts'
import type { Db } from '../../db/client.ts'
import { cliActor } from '../actor.ts'
import { makeToken } from '../../features/moves/tokens.ts'
import { abandonMove, moveOrganization, requireKept } from '../../features/moves/send.ts'
import { printTable } from '../terminal.ts'
import { withDataDir, withExistingDataDir } from '../with-deps.ts'

export const organizationsCommand = (): Command =>
	new Command('organizations')
		.description('Manage organizations. Most services have only one.')
		.addCommand(createCommand())
		.addCommand(listCommand())
		.addCommand(renameCommand())
		.addCommand(deleteCommand())
		.addCommand(receiveCommand())
		.addCommand(moveCommand())

const createCommand = (): Command =>
	new Command('create')
		.description('Create an organization, and print its id as the last line.')
		.requiredOption('--name <name>', 'the name that guests see, such as "North Wall Climbing"')
		.option('--slug <slug>', 'its part of URLs; made from the name by default')
		.option('--timezone <zone>', 'its IANA time zone', 'UTC')
		.action((options: { name: string; slug?: string; timezone: string }) =>
			// On an empty database this one is the first, and the only one.
			withDataDir((deps) => console.log(createOrganization(deps, options).id)),
		)

const listCommand = (): Command =>
	new Command('list').description('List the organizations.').action(() =>
		withExistingDataDir(({ db }) => {
			const rows = listOrganizations(db).map(({ id, slug, name, timezone }) => [id, slug, name, timezone])
			printTable(['id', 'slug', 'name', 'timezone'], rows)
		}),
	)

const renameCommand = (): Command =>
	new Command('rename')
		.description(
			'Give an organization another name or slug. Posters and links with its former slugs still lead to it.',
		)
		.argument('<slug>', 'its slug until now')
		.option('--name <name>', 'the name that guests see')
		.option('--slug <slug>', 'its part of URLs')
		.action((before: string, { name, slug }: { name?: string; slug?: string }) =>
			withExistingDataDir((deps) => {
				if (name === undefined && slug === undefined) throw new Error('Give --name, --slug or both.')
				requireWritable(deps)
				const organization = requireSlugOf(deps.db, before)
				const after = renameOrganization(deps, cliActor(organization), { name, slug })
				console.log(`"${after.name}" has the slug "${after.slug}".`)
			}),
		)

const deleteCommand = (): Command =>
	new Command('delete')
		.description(
			'Delete an organization in which nothing was ever signed, or one that has moved to another box, with all that it has here.',
		)
		.argument('<slug>', 'its slug')
		.option('--confirm', 'delete it; nothing brings it back but a backup')
		.option(
			'--token <token>',
			'after a move: what "waiver organizations receive" has printed on the other box, which is asked whether it has copies off the box',
		)
		.action((slug: string, { confirm, token }: { confirm?: true; token?: string }) =>
			withExistingDataDir(async (deps) => {
				requireWritable(deps)
				const organization = requireSlugOf(deps.db, slug)
				if (confirm !== true)
					throw new Error(
						`This would delete "${organization.name}", with its forms, staff, keys and logs. Add --confirm to do it.`,
					)
				if (organization.movedTo === null) removeOrganization(deps, organization)
				else {
					if (token === undefined)
						throw new Error(
							`"${slug}" has moved to ${organization.movedTo}. Run "waiver organizations receive" there, and give the token with --token.`,
						)
					await requireKept(organization.id, { to: organization.movedTo, token })
					await removeMovedOrganization(deps, organization)
				}
				console.log(`"${organization.name}" is deleted.`)
			}),
		)

/** @throws for a former slug, too: whoever changes an organization names it as it is */
function requireSlugOf(db: Db, slug: string): Organization {
	const organization = findOrganizationBySlug(db, slug)
	if (organization === undefined) throw new Error(`No organization has the slug "${slug}".`)
	if (organization.slug !== slug)
		throw new Error(`The slug "${slug}" is a former one. The organization's slug is "${organization.slug}".`)
	return organization
}

const receiveCommand = (): Command =>
	new Command('receive')
		.description(
			'Print, as the last line, a token with which another box may move one organization here within a day.',
		)
		.action(() =>
			withExistingDataDir((deps) => {
				requireWritable(deps)
				const token = makeToken(deps)
				console.error('On the other box run: waiver organizations move SLUG --to ADDRESS --token TOKEN')
				console.log(token)
			}),
		)

const moveCommand = (): Command =>
	new Command('move')
		.description(
			'Move an organization to another box, while both serve. Run it again if it was cut off: nothing is sent twice.',
		)
		.argument('<slug>', 'its slug')
		.option('--to <address>', 'of the other box, such as https://waiver.example.org')
		.option('--token <token>', 'what "waiver organizations receive" has printed there')
		.option('--abandon', 'instead, let an organization that is frozen on its way go on here')
		.option('--gone', 'with --abandon: the other box is gone for good, and is not asked whether it has it')
		.action((slug: string, options: MoveOptions) =>
			withExistingDataDir(async (deps) => {
				requireWritable(deps)
				const organization = requireSlugOf(deps.db, slug)
				if (organization.movedTo !== null) throw new Error(`"${slug}" has moved to ${organization.movedTo}.`)
				if (options.abandon === true) {
					await abandonMove(deps, organization, options.gone === true ? undefined : readPlace(options))
					return console.log(`"${organization.name}" goes on here.`)
				}
				const place = readPlace(options)
				await moveOrganization(deps, { organization, ...place, tell: (text) => console.error(text) })
				console.log(`"${organization.name}" is at ${place.to} now. This box leads everybody there.`)
			}),
		)

type MoveOptions = {
	readonly to?: string
	readonly token?: string
	readonly abandon?: true
	readonly gone?: true
}

/** @throws unless there are a token and an address without a path, as the service has it */
function readPlace({ to, token }: MoveOptions): { readonly to: string; readonly token: string } {
	if (to === undefined || token === undefined) throw new Error('Give --to and --token.')
	const url = URL.parse(to)
	if (url === null || url.pathname !== '/' || url.search !== '' || url.username !== '')
		throw new Error('Give --to the address of the other box, such as https://waiver.example.org.')
	return { to: url.origin, token }
}
