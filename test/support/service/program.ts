import { join } from 'node:path'

/**
 * The command that starts the program: the binary that a whole run makes first, since it starts in half the time, else the
 * sources.
 */
export const PROGRAM: readonly string[] =
	Bun.env['WAIVER_BINARY'] === undefined
		? [process.execPath, join(import.meta.dir, '../../../src/main.ts')]
		: [Bun.env['WAIVER_BINARY']]
