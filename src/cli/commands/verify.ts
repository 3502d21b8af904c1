import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { readAttachments } from '../../../verifier/attachments.ts'
import { verifyData } from '../../../verifier/data.ts'
import { LEVELS } from '../../../verifier/evidence.ts'
import { describeVerdict, exitCodeOf } from '../../../verifier/report.ts'
import { languageOf, writeTerms } from '../../../verifier/terms.ts'
import { readConfig } from '../../config/config.ts'
import { verifyPdf } from '../../features/documents/verification/verify-document.ts'
import { findUnreadable } from '../../features/replication/stored.ts'
import { count, openProgress } from '../terminal.ts'
import { CommandFailed } from '../failed.ts'
import { defined } from '../../kit/defined.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { withExistingDataDir } from '../with-deps.ts'

type VerifyOptions = { checkpoint?: string[]; key?: string[]; organization?: string }

export const verifyCommand = (): Command =>
	new Command('verify')
		.description(
			'Verify every chain with all rows, files and checkpoints, or one signed PDF. Exits with 0, or 3 for broken links, 4 for changed rows, 5 for changed files, 6 for a chain that differs from the published one.',
		)
		.argument('[file]', 'a signed PDF; its terms are printed')
		.option('--checkpoint <file...>', 'files with one signed checkpoint each, kept elsewhere')
		.option('--key <verifierKey...>', 'trusted verifier keys, instead of those in DATA_DIR')
		.option('--organization <slug>', 'only the chain of this organization')
		.action((file: string | undefined, options: VerifyOptions) =>
			file === undefined ? verifyAll(options) : verifyFile(file),
		)

async function verifyAll({ checkpoint = [], key, organization }: VerifyOptions): Promise<void> {
	const progress = openProgress()
	const elsewhere = await readStoredFiles((fileCount) =>
		progress.show(`${count(fileCount, 'file')} verified`),
	)
	const verdicts = verifyData(readConfig().dataDir, {
		...elsewhere,
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
}

/** With a bucket as the store, files that are there alone are read before the rest is verified. */
async function readStoredFiles(
	onProgress: (files: number) => void,
): Promise<{ isElsewhere?: (sha256: string) => boolean }> {
	if (readConfig().filesStore === '') return {}
	let unreadable: ReadonlySet<string> = new Set()
	await withExistingDataDir(async (deps) => {
		unreadable = await findUnreadable(deps, onProgress)
	})
	return { isElsewhere: (sha256) => !unreadable.has(sha256) }
}

const SENTENCES = {
	genuine: 'Genuine: not a byte has changed since it was sealed.',
	purged: 'Genuine: not a byte has changed since it was sealed. Its record was erased.',
	imported: 'Signed elsewhere, and unchanged since it was imported.',
	altered: 'Changed since it was sealed.',
	unknown: 'Not sealed by this service, or its waiver is not kept here.',
} as const

/** @throws CommandFailed with the code for files, unless the PDF is as it was sealed or imported */
async function verifyFile(path: string): Promise<void> {
	await withExistingDataDir(async (deps) => {
		const bytes = readFileSync(path)
		const { receipt, terms } = readAttachments(bytes)
		const verdict = await verifyPdf(deps, { pdf: new Uint8Array(bytes) })
		const { status = 'unknown', record, hasOwnTerms } = verdict ?? {}
		console.log(SENTENCES[status])
		if (record !== undefined) {
			const { id, signedAt, chainSeq } = record.waiver
			console.log(`Waiver ${id}, signed at ${toTimestamp(signedAt)}, position ${chainSeq} in the chain.`)
		}
		if (hasOwnTerms === false) console.log('Its terms.json is not what was signed.')
		if (hasOwnTerms === true && terms !== undefined) {
			const language = languageOf(receipt ?? '')
			console.log(`Its terms.json is what was signed. In ${language ?? 'each language'}:\n`)
			console.log(writeTerms(JSON.parse(terms), language))
		}
		if (status === 'altered' || status === 'unknown' || hasOwnTerms === false)
			throw new CommandFailed('The PDF does not verify.', LEVELS.files)
	})
}
