/**
 * Verifies evidence without the service:
 *
 *     bun verifier/verify.ts DATA_DIR [VERIFIER_KEY...]
 *     bun verifier/verify.ts EXPORT_DIR [VERIFIER_KEY...]
 *     bun verifier/verify.ts receipt.json VERIFIER_KEY...
 *
 * Ends with 0, or with the code of the first level at which something is wrong: 3 links, 4 rows, 5 files, 6 checkpoints;
 * with 1 where there is nothing to verify.
 */
import { readFileSync, statSync } from 'node:fs'
import { verifyData } from './data.ts'
import { LEVELS, verifyReceipt } from './evidence.ts'
import type { Receipt } from './evidence.ts'
import { describeVerdict, exitCodeOf } from './report.ts'

const [path, ...verifierKeys] = Bun.argv.slice(2)
if (path === undefined) {
	process.stderr.write('Usage: bun verifier/verify.ts DATA_DIR|EXPORT_DIR|receipt.json [VERIFIER_KEY...]\n')
	process.exit(2)
}
try {
	process.exitCode = statSync(path).isDirectory() ? verifyFolder(path) : verifyFile(path)
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : 'Something went wrong.'}\n`)
	process.exitCode = 1
}

function verifyFolder(folder: string): number {
	const verdicts = verifyData(folder, verifierKeys.length === 0 ? {} : { verifierKeys })
	for (const verdict of verdicts) process.stdout.write(`${describeVerdict(verdict)}\n`)
	return exitCodeOf(verdicts)
}

function verifyFile(file: string): number {
	const verdict = verifyReceipt(JSON.parse(readFileSync(file, 'utf8')) as Receipt, verifierKeys)
	process.stdout.write(`${JSON.stringify(verdict, null, '\t')}\n`)
	return verdict.included && verdict.signed && verdict.opens !== false ? 0 : LEVELS.checkpoints
}
