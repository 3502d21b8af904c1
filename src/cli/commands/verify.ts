import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { verifyData } from '../../../verifier/data.ts'
import { describeVerdict, exitCodeOf } from '../../../verifier/report.ts'
import { readConfig } from '../../config/config.ts'
import { count, openProgress } from '../terminal.ts'
import { CommandFailed } from '../failed.ts'
import { defined } from '../../kit/defined.ts'

type VerifyOptions = { checkpoint?: string[]; key?: string[]; organization?: string }

export const verifyCommand = (): Command =>
	new Command('verify')
		.description(
			'Verify every chain with all rows, files and checkpoints. Exits with 0, or 3 for broken links, 4 for changed rows, 5 for changed files, 6 for a chain that differs from the published one.',
		)
		.option('--checkpoint <file...>', 'files with one signed checkpoint each, kept elsewhere')
		.option('--key <verifierKey...>', 'trusted verifier keys, instead of those in DATA_DIR')
		.option('--organization <slug>', 'only the chain of this organization')
		.action(({ checkpoint = [], key, organization }: VerifyOptions) => {
			const progress = openProgress()
			const verdicts = verifyData(readConfig().dataDir, {
				onProgress: (entryCount) => progress.show(`${count(entryCount, 'entry', 'entries')} verified`),
				checkpoints: checkpoint.map((path) => readFileSync(path, 'utf8')),
				...defined({ verifierKeys: key, organization }),
			})
			progress.end()
			if (organization !== undefined && verdicts.length === 0)
				throw new CommandFailed(`No organization has the slug "${organization}".`, 1)
			for (const verdict of verdicts) console.log(describeVerdict(verdict))
			const code = exitCodeOf(verdicts)
			if (code !== 0) throw new CommandFailed('The evidence does not verify.', code)
		})
