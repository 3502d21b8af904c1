import { mock } from 'bun:test'
import { join } from 'node:path'
import { deserialize } from 'node:v8'

/** The module that the build of the binary replaces likewise. */
const EMBEDDED = join(import.meta.dir, '../../../src/web/assets/embedded.ts')

// A whole run makes the files of all pages once, instead of once for each file of tests that opens a page.
const path = Bun.env['WAIVER_PAGES']
if (path !== undefined)
	void mock.module(EMBEDDED, () => ({ embedded: async () => deserialize(await Bun.file(path).bytes()) }))
