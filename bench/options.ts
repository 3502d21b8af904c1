import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'
import { messageOf } from '../src/kit/errors.ts'

/** Reads the options of a bench. With `--help`, or an option that does not exist, it lists them and ends the process. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
	options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>['values'] {
	const names = Object.entries(options).map(([name, { default: value = '' }]) =>
		value === '' ? `--${name}` : `--${name} (${String(value)})`,
	)
	const usage = `Options, with defaults in brackets: ${names.join(', ')}.`
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
