import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { STANDBY } from '../features/backup/follow-replica.ts'
import { readIfThere, writeDurably } from '../files/durable-file.ts'
import type { Ids } from '../kit/ids.ts'
import { storedJson } from '../kit/stored-json.ts'

/** The owner who asks for a takeover; null for the command. */
const Asker = Type.Union([
	Type.Object({ organizationId: Type.String(), staffId: Type.String() }),
	Type.Null(),
])

export type Asker = Static<typeof Asker>

const parseAsker = storedJson(Asker, 'The request to take over')

type Where = Pick<Config, 'dataDir'>

/** The file by which the running standby is asked to take over. */
export function requestOf({ dataDir }: Where): string {
	return join(dataDir, STANDBY, 'take-over')
}

export async function writeRequest(where: Where, ids: Pick<Ids, 'next'>, asker: Asker): Promise<void> {
	const path = requestOf(where)
	await mkdir(dirname(path), { recursive: true, mode: 0o700 })
	await writeDurably(path, Buffer.from(`${JSON.stringify(asker)}\n`), ids.next())
}

/** Undefined without a request. @throws DamagedJson */
export async function readRequest(where: Where): Promise<{ readonly asker: Asker } | undefined> {
	const bytes = await readIfThere(requestOf(where))
	return bytes && { asker: parseAsker(Buffer.from(bytes).toString()) }
}
