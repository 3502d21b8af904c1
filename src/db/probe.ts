import { closeSync, openSync, readSync } from 'node:fs'
import type { Db } from './client.ts'

/** The first bytes of every SQLite database (SQLite's file format, 1.3). */
const HEAD = Buffer.from('SQLite format 3\0')

/**
 * Reads the head of the file too: a connection can respond from its cache long after the file was removed.
 * @throws if the query fails, or the file is unreadable or not a database
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
	if (!head.equals(HEAD)) throw new Error('The database file is no longer a database.')
}
