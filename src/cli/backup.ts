import { Command } from 'commander'
import { describeVerdict, exitCodeOf } from '../../verifier/report.ts'
import { makeBackup } from '../features/backup/make.ts'
import { count } from './count.ts'
import { CommandFailed } from './failed.ts'
import { withExistingDataDir } from './with-deps.ts'

export const backupCommand = (): Command =>
	new Command('backup')
		.description(
			'Copy database, files, keys and checkpoints into an empty folder, beside a running service, and verify the copy.',
		)
		.requiredOption('--to <folder>', 'where to; it holds secrets, so keep it as you keep keys')
		.action(({ to }: { to: string }) =>
			withExistingDataDir(async (deps) => {
				const { manifest, verdicts } = await makeBackup(deps, to, (files) =>
					console.error(count(files, 'file')),
				)
				for (const verdict of verdicts) console.log(describeVerdict(verdict))
				const code = exitCodeOf(verdicts)
				if (code !== 0)
					throw new CommandFailed('The copy is whole, but the evidence in it is not sound.', code)
				console.log(`${to}: ${count(manifest.waivers, 'waiver')}, ${count(manifest.files, 'file')}.`)
			}),
		)
