import { Command } from 'commander'
import { createOrganization } from '../../features/organization/create.ts'
import { listOrganizations } from '../../features/organization/queries.ts'
import { printTable } from '../terminal.ts'
import { withDataDir, withExistingDataDir } from '../with-deps.ts'

export const organizationsCommand = (): Command =>
	new Command('organizations')
		.description('Manage organizations. Most services have only the one that the first start creates.')
		.addCommand(createCommand())
		.addCommand(listCommand())

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
