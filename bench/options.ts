import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'
import { messageOf } from '../src/kit/message-of.ts'

/** Reads the options of a bench. With a wrong one or `--help` the process ends, and says which ones there are. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
	options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>['values'] {
	const names = Object.entries(options).map(([name, { default: usual = '' }]) =>
		usual === '' ? `--${name}` : `--${name} (${String(usual)})`,
	)
	const usage = `Options, in brackets what they are if left out: ${names.join(', ')}.`
	if (Bun.argv.includes('--help')) {
		console.log(usage)
		process.exit(0)
	}
	try {
		return parseArgs({ options }).values
	} catch (error) {
		console.error(`${messageOf(error)}. ${usage}`)
		return process.exit(2)
	}
}
