import { Command } from 'commander'
import { describeVerdict, exitCodeOf } from '../../../verifier/report.ts'
import { noteBackup } from '../../features/backup/last-backup.ts'
import { makeBackup } from '../../features/backup/make.ts'
import { count } from '../terminal.ts'
import { CommandFailed } from '../failed.ts'
import { withExistingDataDir } from '../with-deps.ts'

export const backupCommand = (): Command =>
	new Command('backup')
		.description(
			'Copy database, files, keys and checkpoints into an empty folder, next to a running service, and verify the copy.',
		)
		.requiredOption('--to <folder>', 'the folder; it will contain secrets, so protect it like keys')
		.action(({ to }: { to: string }) =>
			withExistingDataDir(async (deps) => {
				const { manifest, verdicts } = await makeBackup(deps, to, (files) =>
					console.error(count(files, 'file')),
				)
				for (const verdict of verdicts) console.log(describeVerdict(verdict))
				const code = exitCodeOf(verdicts)
				if (code !== 0)
					throw new CommandFailed('The copy is complete, but its evidence does not verify.', code)
				await noteBackup(deps, manifest)
				console.log(`${to}: ${count(manifest.waivers, 'waiver')}, ${count(manifest.files, 'file')}.`)
			}),
		)
