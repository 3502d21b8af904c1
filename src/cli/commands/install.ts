import { Command, Option } from 'commander'
import { readConfig } from '../../config/config.ts'
import { askVenue } from '../ask-venue.ts'
import { install } from '../installing/install.ts'
import { describePlan, planInstall } from '../installing/plan.ts'
import { requireSystemd } from '../installing/system.ts'
import { describeRemoval, uninstall } from '../installing/uninstall.ts'
import { confirm } from '../terminal.ts'

type Options = { undo?: true; yes?: true; root: string; program?: string }

export const installCommand = (): Command =>
	new Command('install')
		.description(
			'Install this program as a service of systemd that starts with the machine. It says what it will do, and asks. To upgrade, run it from the newer program: the earlier one is kept for "waiver rollback".',
		)
		.option('--undo', 'remove the service and its program; settings and data stay')
		.option('--yes', 'do not ask')
		.addOption(new Option('--root <folder>', 'install below this folder').default('/').hideHelp())
		.addOption(new Option('--program <file>', 'the program to install').hideHelp())
		.action(async (options: Options) => {
			if (options.yes !== true && !process.stdin.isTTY)
				throw new Error('Nobody can be asked here. Add --yes to agree beforehand.')
			requireSystemd(options.root)
			const isDone = await (options.undo === true ? undo(options) : doInstall(options))
			if (!isDone) console.log('Nothing was changed.')
		})

async function doInstall({ root, program, yes }: Options): Promise<boolean> {
	const plan = await planInstall(root, readConfig().dataDir, program)
	console.log(describePlan(plan))
	if (!(await confirm('Do this?', yes === true))) return false
	// Without an answer the desk asks.
	const venue = plan.isNew && process.stdin.isTTY ? await askVenue() : undefined
	await install(plan, venue)
	return true
}

async function undo({ root, yes }: Options): Promise<boolean> {
	console.log(describeRemoval(root))
	if (!(await confirm('Remove it?', yes === true))) return false
	await uninstall(root)
	return true
}
