import { cpSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { How } from './accident.ts'
import type { Row } from './table.ts'

/** What happens to the replica of the database, a folder. */
export type ReplicaAccident = {
	readonly how: How
	/** @param of folders of other replicas: an older one of this box, and one of another box */
	happens(replica: string, of: { readonly older: string; readonly another: string }): void
	/** What `waiver restore` says of it where the database is lost, too. */
	readonly says: RegExp
	/** The restore succeeds, and the service only reads. */
	readonly isRestored?: true
}

export const replicaAccidents: readonly ReplicaAccident[] = [
	{ how: 'missing', happens: (replica) => remove(replica), says: /no matching backup files/ },
	{
		how: 'empty',
		happens: (replica) => changes(replica).forEach((path) => truncateSync(path, 0)),
		says: /invalid ltx file/,
	},
	{
		how: 'cut off',
		happens(replica) {
			for (const path of changes(replica)) truncateSync(path, Math.floor(statSync(path).size / 2))
		},
		says: /Litestream could not restore the database/,
	},
	{
		how: "another box's",
		happens: (replica, { another }) => replace(replica, another),
		says: /the two copies are of different boxes/,
	},
	{
		how: 'older',
		happens: (replica, { older }) => replace(replica, older),
		says: /restored from an older copy: it is read-only/,
		isRestored: true,
	},
	{
		how: 'unreadable',
		happens(replica) {
			remove(replica)
			writeFileSync(replica, 'something else\n')
		},
		says: /Litestream could not restore the database/,
	},
]

const remove = (path: string): void => rmSync(path, { recursive: true, force: true })

function replace(replica: string, other: string): void {
	remove(replica)
	mkdirSync(replica, { recursive: true })
	cpSync(other, replica, { recursive: true })
}

const changes = (replica: string): string[] =>
	[...new Bun.Glob('**/*.ltx').scanSync(replica)].map((path) => join(replica, path))

const NEW_REPLICA = 'move the replica and `DATA_DIR/.waiver.db-litestream` away, and start Litestream again'

/** The rows of docs/recovery.md about the replica. */
export const replicaRows: readonly Row[] = [
	...replicaAccidents.map(({ how }): Row => ['the replica of the database', how, 'serves', NEW_REPLICA]),
	...replicaAccidents.map(({ how, isRestored }): Row => [
		'the replica, while waiver.db is missing',
		how,
		'refuses',
		`${isRestored === true ? '`waiver restore`, then move `waiver.db*` away, then ' : ''}\`waiver restore --from\` a backup`,
	]),
]
