import { Command } from 'commander'
import { revokeKiosk } from '../../features/kiosks/kiosk.ts'
import { MAX_KIOSK_NAME_LENGTH } from '../../features/kiosks/model.ts'
import { prepareKiosk } from '../../features/kiosks/pair.ts'
import { statusOf } from '../../features/kiosks/present.ts'
import { findKiosk, listKiosks } from '../../features/kiosks/queries.ts'
import { kioskAddress } from '../../features/links/token/address.ts'
import { placeOf } from '../../features/organization/hosts.ts'
import { chooseOrganization, chooseOwner } from '../../features/organization/organization.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { cliActor } from '../actor.ts'
import { readName } from '../read-name.ts'
import { MAX_LISTED, printTable } from '../terminal.ts'
import { withExistingDataDir } from '../with-deps.ts'
import { defined } from '../../kit/defined.ts'

export const kiosksCommand = (): Command =>
	new Command('kiosks')
		.description('Manage kiosks: tablets at the venue, for its guests.')
		.addCommand(pairCommand())
		.addCommand(listCommand())
		.addCommand(revokeCommand())

type PairOptions = { name: string; location?: string; organization?: string }

const pairCommand = (): Command =>
	new Command('pair')
		.description(
			'Create a kiosk. Its pairing code is the last line on standard output; type it on the tablet.',
		)
		.option('--name <name>', 'a name for the tablet', readName(MAX_KIOSK_NAME_LENGTH), 'Tablet')
		.option('--location <id>', 'the id of its location')
		.option('--organization <slug>', 'the organization; required if there are several')
		.action(({ name, location, organization }: PairOptions) =>
			withExistingDataDir(async (deps) => {
				const owner = chooseOrganization(deps.db, organization)
				const input = defined({ name, locationId: location })
				const { kiosk, code } = await prepareKiosk(deps, { actor: cliActor(owner), input })
				console.error(`Kiosk ${kiosk.id} of ${owner.slug}.`)
				console.error(
					`On the tablet, open ${kioskAddress(placeOf(deps.config, owner))} and type this code by ${toTimestamp(kiosk.codeExpiresAt)}:`,
				)
				console.log(code)
			}),
		)

const listCommand = (): Command =>
	new Command('list')
		.description('List the kiosks of an organization, newest first.')
		.option('--organization <slug>', 'the organization; required if there are several')
		.action(({ organization }: { organization?: string }) =>
			withExistingDataDir(({ db, clock }) => {
				const kiosks = listKiosks(db, chooseOrganization(db, organization).id, MAX_LISTED)
				const rows = kiosks.map((kiosk) => [
					kiosk.id,
					kiosk.name,
					kiosk.lastSeenAt === null ? 'never' : toTimestamp(kiosk.lastSeenAt),
					statusOf(kiosk, clock.now()),
				])
				printTable(['id', 'name', 'last seen', 'state'], rows)
			}),
		)

const revokeCommand = (): Command =>
	new Command('revoke')
		.description('Revoke a kiosk. Its pages end with the next request.')
		.argument('<id>', 'the id that "kiosks list" shows')
		.option('--organization <slug>', 'only a kiosk of this organization')
		.action((idText: string, { organization }: { organization?: string }) =>
			withExistingDataDir(async (deps) => {
				const id = idText.toLowerCase()
				const owner = chooseOwner(deps.db, organization, (of) => findKiosk(deps.db, of, id) !== undefined)
				await revokeKiosk(deps, { actor: cliActor(owner), id })
				console.log('Revoked.')
			}),
		)
