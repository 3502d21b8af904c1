import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serialize } from 'node:v8'
import { makePageAssets } from '../src/web/assets/make-assets.ts'
import { buildBinary } from './support/run/build-binary.ts'
import { installPackages, installTools } from './support/run/machine.ts'
import { chooseFiles } from './support/run/choose-files.ts'
import { endWith, printTimes, runTests } from './support/run/run-tests.ts'

const HELP = `bun run test                  installs what the tests need, and runs all of them
bun run test NAME …           runs the unit, contract and property tests whose path contains a NAME; installs nothing
bun run test --all NAME …     runs the process and browser tests with that NAME, too; installs what they need
bun run test --install        installs what the tests need, and runs none
bun run test --times …        runs each file in a process of its own, and prints what each took
`

const { values, positionals: names } = parseArgs({
	options: {
		all: { type: 'boolean' },
		help: { type: 'boolean' },
		install: { type: 'boolean' },
		times: { type: 'boolean' },
	},
	allowPositionals: true,
})
if (values.help === true) {
	process.stdout.write(HELP)
	process.exit(0)
}
if (values.install === true) {
	await installPackages()
	await installTools()
	process.exit(0)
}
const isApart = values.times === true
const { plain, others } = chooseFiles(names)
const isAll = names.length === 0 || values.all === true
if (!isAll && others.length > 0)
	process.stderr.write(`Left out, since they need system packages (--all runs them): ${others.join(', ')}\n`)
if (plain.length + (isAll ? others.length : 0) === 0) {
	process.stderr.write(
		`No ${isAll ? '' : 'unit, contract or property '}test has this in its path: ${names.join(', ')}.\n`,
	)
	process.exit(1)
}
if (!isAll) endAfter(await runTests({ paths: plain, isApart }))
await installPackages()
const WAIVER_PAGES = await makePages()
endAfter(
	await runTests(
		{ paths: plain, env: { WAIVER_PAGES }, isApart },
		{ paths: others, env: prepareOthers(), isApart },
	),
)

function endAfter({ spent, ...counts }: Awaited<ReturnType<typeof runTests>>): never {
	if (values.times === true) printTimes(spent)
	endWith(counts)
}

/** Builds what the other tests run, while those that need nothing of it run. @returns what to run them with */
async function prepareOthers(): Promise<Record<string, string>> {
	const [WAIVER_BINARY] = await Promise.all([buildBinary('waiver-test'), installTools()])
	return { WAIVER_BINARY, WAIVER_PAGES }
}

/** Makes the files of all pages, which `support/run/made-pages.ts` reads. */
async function makePages(): Promise<string> {
	const path = 'dist/waiver-test.pages'
	await Bun.write(path, serialize(await makePageAssets()))
	return resolve(path)
}
