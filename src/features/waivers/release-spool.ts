import type { Tx } from '../../db/client.ts'
import { deleteSpooledOf } from './queries.ts'

/** Lets go of what the images of this file were made from, once the file itself is safe. */
export function releaseSpool(tx: Tx, fileSha256: string): void {
	deleteSpooledOf(tx, fileSha256)
}
