import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command } from 'commander'
import { exportOrganization } from '../../features/export/archive.ts'
import { chooseOrganization } from '../../features/organization/organization.ts'
import { count, openProgress } from '../terminal.ts'
import { writeDurably } from '../../files/durable-file.ts'
import { cliActor } from '../actor.ts'
import { withExistingDataDir } from '../with-deps.ts'

export const exportCommand = (): Command =>
	new Command('export')
		.description(
			'Write all data of one organization into a ZIP file in open formats, with a program that verifies it.',
		)
		.requiredOption('--to <file>', 'the file to write, which must not exist yet')
		.option('--organization <slug>', 'the organization; required if there are several')
		.action(({ to, organization }: { to: string; organization?: string }) =>
			withExistingDataDir(async (deps) => {
				if (existsSync(to)) throw new Error(`${to} exists. Name another file.`)
				if (!existsSync(dirname(to)))
					throw new Error(`The folder ${dirname(to)} does not exist. Create it first.`)
				let files = 0
				const progress = openProgress()
				const actor = cliActor(chooseOrganization(deps.db, organization))
				const { stream } = await exportOrganization(deps, actor, () => {
					files++
					progress.show(count(files, 'file'))
				})
				const bytes = await writeDurably(to, stream).finally(() => progress.end())
				console.log(`${to}: ${count(files, 'file')}, ${count(bytes, 'byte')}.`)
			}),
		)
