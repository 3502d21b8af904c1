import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import { copiesOwnerOf } from '../../files/open-copies.ts'
import { systemIds } from '../../kit/ids.ts'
import { messageOf } from '../../kit/message-of.ts'
import { systemClock } from '../../kit/time/clock.ts'

export const replicaCommand = (): Command =>
	new Command('replica')
		.description('Check who owns the copies off the box.')
		.addCommand(
			new Command('check')
				.description(
					'Before Litestream starts, exit with 1 if the copies in FILES_REPLICA_URL belong to another box, or if their owner is unknown. Changes nothing.',
				)
				.action(check),
		)

async function check(): Promise<void> {
	const owner = copiesOwnerOf(readConfig(), systemIds, systemClock)
	const reason = await owner?.whyNotReplicate().catch((error: unknown) => {
		throw new Error(
			`The owner of the copies off the box is unknown, so Litestream must not start: ${messageOf(error)} Make FILES_REPLICA_URL reachable, and try again.`,
			{ cause: error },
		)
	})
	if (reason !== undefined) throw new Error(reason)
	console.log('Litestream may copy from this data directory.')
}
