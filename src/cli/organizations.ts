import { Command } from 'commander'
import { createOrganization } from '../features/organization/create.ts'
import { listOrganizations } from '../features/organization/queries.ts'
import { printTable } from './table.ts'
import { withDataDir, withExistingDataDir } from './with-deps.ts'

export const organizationsCommand = (): Command =>
	new Command('organizations')
		.description('The organizations of this box; most have one, made at the first start.')
		.addCommand(createCommand())
		.addCommand(listCommand())

const createCommand = (): Command =>
	new Command('create')
		.description('Create an organization; prints its id as the last line.')
		.requiredOption('--name <name>', 'what guests read, such as "North Wall Climbing"')
		.option('--slug <slug>', 'its part of addresses; made from the name when left out')
		.option('--timezone <zone>', 'IANA time zone that its days are counted in', 'UTC')
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
