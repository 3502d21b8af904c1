import type { Db } from './client.ts'

/**
 * Lets queries read a copy of the database as the schema `earlier`. Not within a transaction.
 * @param path of the copy @throws if it can't be read
 */
export function withEarlier<T>({ $client }: Db, path: string, work: () => T): T {
	$client.query('ATTACH ? AS earlier').run(path)
	try {
		return work()
	} finally {
		$client.run('DETACH earlier')
	}
}
