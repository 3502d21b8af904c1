import { Database } from 'bun:sqlite'
import { messageOf } from '../kit/message-of.ts'

export type CheckpointOrder = { readonly order: 'checkpoint' | 'close' }

export type CheckpointDone = { readonly done: true }

type Message = { readonly path: string } | { readonly order: CheckpointOrder }

declare const self: Worker

let client: Database | undefined

self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
	try {
		if ('path' in data) client = openLog(data.path)
		else {
			if (data.order.order === 'close') client?.close()
			// Passive: it waits for no other connection, and none waits for it.
			else client?.run('PRAGMA wal_checkpoint(PASSIVE)')
			postMessage({ done: true } satisfies CheckpointDone)
		}
	} catch (error) {
		postMessage({ error: messageOf(error) })
	}
})

/** Without the pragmas of `openDb`: nothing is read or written here but pages of the log. */
function openLog(path: string): Database {
	const log = new Database(path, { readwrite: true, create: false })
	// A database is synced before its log is reset, as on the connection of the commits.
	log.run('PRAGMA synchronous = FULL')
	return log
}
