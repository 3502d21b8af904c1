/**
 * Verifies evidence without the service:
 *
 *     bun verifier/verify.ts DATA_DIR [VERIFIER_KEY...]
 *     bun verifier/verify.ts EXPORT_DIR [VERIFIER_KEY...]
 *     bun verifier/verify.ts waiver.pdf VERIFIER_KEY...
 *     bun verifier/verify.ts receipt.json [terms.json] VERIFIER_KEY...
 *
 * A PDF's own pages are proven by its seal; this proves the record and the terms that are attached to it, and prints
 * the terms.
 *
 * Ends with 0, or with the code of the first level at which something is wrong: 3 links, 4 rows, 5 files, 6 checkpoints;
 * with 1 where there is nothing to verify.
 */
import { readFileSync, statSync } from 'node:fs'
import { readAttachments } from './attachments.ts'
import type { Attachments } from './attachments.ts'
import { verifyData } from './data.ts'
import { LEVELS, verifyReceipt } from './evidence.ts'
import type { Json, Receipt } from './evidence.ts'
import { describeVerdict, exitCodeOf } from './report.ts'
import { isTermsOf, languageOf, writeTerms } from './terms.ts'

const [path, ...more] = Bun.argv.slice(2)
const isFile = (argument: string): boolean => argument.endsWith('.json')
const verifierKeys = more.filter((argument) => !isFile(argument))
if (path === undefined) {
	process.stderr.write(
		'Usage: bun verifier/verify.ts DATA_DIR|EXPORT_DIR|waiver.pdf|receipt.json [terms.json] [VERIFIER_KEY...]\n',
	)
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
	const attached = readFile(file)
	if (attached.receipt === undefined) throw new Error(`${file} has no receipt.json that can be read.`)
	const receipt = JSON.parse(attached.receipt) as Receipt
	const verdict = verifyReceipt(receipt, verifierKeys)
	const terms = attached.terms === undefined ? undefined : (JSON.parse(attached.terms) as Json)
	const areOwn = terms === undefined || verdict.entry === null ? null : isTermsOf(verdict.entry, terms)
	process.stdout.write(`${JSON.stringify({ ...verdict, terms: areOwn }, null, '\t')}\n`)
	if (terms !== undefined && areOwn === true)
		process.stdout.write(`\n${writeTerms(terms, languageOf(attached.receipt))}\n`)
	if (areOwn === false) return LEVELS.files
	return verdict.included && verdict.signed && verdict.opens !== false ? 0 : LEVELS.checkpoints
}

function readFile(file: string): Attachments {
	const bytes = readFileSync(file)
	if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return readAttachments(bytes)
	const terms = more.find(isFile)
	return { receipt: bytes.toString(), terms: terms === undefined ? undefined : readFileSync(terms, 'utf8') }
}
