import type { Tx } from '../db/client.ts'
import type { Replica } from '../files/replica.ts'
import { enqueueJob } from './queue.ts'

export function copyOffBox(
	tx: Tx,
	{ replica }: { readonly replica: Replica | undefined },
	sha256: string,
): void {
	if (replica !== undefined) enqueueJob(tx, 'file.copy', sha256)
}
