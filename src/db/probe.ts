import { closeSync, openSync, readSync } from 'node:fs'
import type { Db } from './client.ts'

/** What every SQLite database begins with (SQLite's file format, 1.3). */
const HEAD = Buffer.from('SQLite format 3\0')

/**
 * Asks the database, and looks at its file: a connection answers from its cache for a long time after the file has gone.
 * @throws when it does not answer, or its file can not be read or is none of a database
 */
export function probeDb({ $client }: Db): void {
	$client.query('SELECT count(*) FROM organizations').get()
	if ($client.filename === ':memory:') return
	const head = Buffer.alloc(HEAD.length)
	const file = openSync($client.filename, 'r')
	try {
		readSync(file, head, 0, HEAD.length, 0)
	} finally {
		closeSync(file)
	}
	if (!head.equals(HEAD)) throw new Error('The file of the database is no database any more.')
}
