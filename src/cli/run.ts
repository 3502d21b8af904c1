import { CommanderError } from 'commander'
import { MAX_MARKS_IN_A_ROW, hasTooManyMarks } from '../kit/text/text.ts'
import { CommandFailed } from './failed.ts'
import { createProgram } from './program.ts'

/** Exit codes: a command that failed, and one that was called wrongly. */
const FAILED = 1
const MISUSED = 2

/**
 * @param args without the program's own name
 * @returns the exit code: 0, or another after one sentence on standard error
 */
export async function runCli(args: readonly string[]): Promise<number> {
	try {
		if (args.some(hasTooManyMarks))
			throw new CommandFailed(
				`An argument has more than ${MAX_MARKS_IN_A_ROW} combining marks in a row. Correct it.`,
				MISUSED,
			)
		const program = await createProgram(args)
		await program.parseAsync([...args], { from: 'user' })
		return 0
	} catch (error) {
		if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED
		console.error(error instanceof Error ? error.message : 'Something went wrong.')
		return error instanceof CommandFailed ? error.exitCode : FAILED
	}
}
