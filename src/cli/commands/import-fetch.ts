import { readFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { createCall } from '../importing/fetch/call.ts'
import { fetchRecords } from '../importing/fetch/fetch-records.ts'
import { vendors } from '../importing/fetch/vendors.ts'
import { count, openProgress, watchForStop } from '../terminal.ts'

type Options = { readonly keyFile: string; readonly to: string; readonly url?: string }

export const fetchCommand = (): Command =>
	new Command('fetch')
		.description(
			'Fetch your records and their PDFs from your former system, with your own key, into a folder for --from. Makes one call a second. Ctrl-C stops it; run it again to continue, or to fetch new records.',
		)
		.addArgument(new Argument('<system>', 'where they are').choices(Object.keys(vendors)))
		.requiredOption('--key-file <file>', "a file that holds that system's API key, and nothing else")
		.requiredOption('--to <folder>', 'where they are put; made if it is not there')
		.option('--url <address>', "of that system's API, if it is not the public one")
		.action(fetchAll)

async function fetchAll(system: keyof typeof vendors, { keyFile, to, url }: Options): Promise<void> {
	const vendor = vendors[system]
	const call = createCall({
		base: (url ?? vendor.base).replace(/\/+$/, ''),
		headers: { accept: '*/*', [vendor.keyHeader]: readKey(keyFile) },
		pause: (ms) => Bun.sleep(ms),
	})
	const progress = openProgress()
	const isStopped = watchForStop()
	const result = await fetchRecords(vendor, call, to, {
		isStopped,
		onRecord: (number) => progress.show(`${number} fetched`),
	}).finally(() => progress.end())
	const { fetched, known, withoutDocument } = result
	console.log(
		`${count(fetched, 'record')} fetched, ${withoutDocument} of them without a document. ${known} were there already.`,
	)
	console.log(
		result.isStopped
			? 'Stopped. Run the same command again to continue.'
			: `Done. Next, check it: waiver import --from ${to} --dry-run`,
	)
}

/** @throws {Error} with a sentence if it is not a key */
function readKey(path: string): string {
	const key = readFileSync(path, 'utf8').trim()
	if (!/^[\x21-\x7e]{1,500}$/.test(key))
		throw new Error(`${path} has no key. Put the key into it, and nothing else.`)
	return key
}
