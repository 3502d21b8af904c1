import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from './migrate.ts'

/** A macro: it runs when the program is bundled, so that the binary contains the files of `migrations/`. */
export function readMigrations(): Migration[] {
	const folder = join(import.meta.dir, '../../migrations')
	return readdirSync(folder)
		.filter((file) => /^\d{4}_\w+\.sql$/.test(file))
		.sort()
		.map((file) => ({
			version: Number(file.slice(0, 4)),
			name: file.slice(0, -'.sql'.length),
			sql: readFileSync(join(folder, file), 'utf8'),
		}))
}
