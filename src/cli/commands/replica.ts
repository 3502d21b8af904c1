import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import { copiesOwnerOf } from '../../deps.ts'
import { systemIds } from '../../kit/ids.ts'
import { messageOf } from '../../kit/message-of.ts'
import { systemClock } from '../../kit/time/clock.ts'

export const replicaCommand = (): Command =>
	new Command('replica')
		.description('Check whose the copies off the box are.')
		.addCommand(
			new Command('check')
				.description(
					'Before Litestream starts: end with 1 if the copies in FILES_REPLICA_URL belong to another box, or if that is not known. Changes nothing.',
				)
				.action(check),
		)

async function check(): Promise<void> {
	const owner = copiesOwnerOf(readConfig(), systemIds, systemClock)
	const reason = await owner?.whyNotReplicate().catch((error: unknown) => {
		throw new Error(
			`It is not known whose the copies off the box are, so Litestream must not start: ${messageOf(error)} Make the place of FILES_REPLICA_URL reachable, and try again.`,
			{ cause: error },
		)
	})
	if (reason !== undefined) throw new Error(reason)
	console.log('Litestream may copy from this data directory.')
}
