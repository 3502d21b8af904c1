import { Command } from 'commander'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../config/config.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { LitestreamLease } from '../../files/litestream-lease.ts'
import { copiesOwnerOf } from '../../files/open-copies.ts'
import { startReplicating } from '../../files/replicate.ts'
import { systemIds } from '../../kit/ids.ts'
import { createLog } from '../../kit/log.ts'
import { messageOf } from '../../kit/errors.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { CommandFailed } from '../failed.ts'

/** By far shorter than a lease, in milliseconds. */
const TICK_MS = 250

export const replicaCommand = (): Command =>
	new Command('replica')
		.description('Copy the database off the box, and check who owns the copies.')
		.addCommand(
			new Command('run')
				.description(
					'Run Litestream for as long as the copies in FILES_STORE or FILES_REPLICA_URL belong to this box. Exit with 1 if they belong to another. On a second box, wait for the takeover.',
				)
				.option('--settings <file>', 'of Litestream', '/etc/waiver/litestream.yml')
				.action(({ settings }: { settings: string }) => run(settings)),
		)
		.addCommand(
			new Command('check')
				.description(
					'Before Litestream starts, exit with 1 if the copies in FILES_STORE or FILES_REPLICA_URL belong to another box, or if their owner is unknown. Changes nothing.',
				)
				.action(check),
		)

async function run(settings: string): Promise<void> {
	const config = readConfig()
	const log = createLog(config.logLevel, systemClock, (line) => void process.stdout.write(line))
	const owner = copiesOwnerOf(config, systemIds, systemClock) ?? OURS
	const start = () => startReplicating(config, settings)
	const lease = new LitestreamLease({ owner, clock: systemClock, log, start })
	for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => lease.stop())
	const database = join(config.dataDir, DATABASE)
	let isBox = existsSync(database)
	if (!isBox) log.info('Litestream waits until there is a database here, as on a second box after a takeover')
	const tick = (): void => {
		isBox ||= existsSync(database)
		if (isBox) lease.tick()
	}
	const ticks = setInterval(tick, TICK_MS)
	tick()
	const code = await lease.ended.finally(() => clearInterval(ticks))
	if (code !== 0) throw new CommandFailed('Litestream has ended.', code)
}

/** Without copies of files, no other box can take over. */
const OURS = {
	readOwnership: async () => ({ are: 'ours', isNew: false }) as const,
	settle: async () => undefined,
}

async function check(): Promise<void> {
	const owner = copiesOwnerOf(readConfig(), systemIds, systemClock)
	const reason = await owner?.whyNotReplicate().catch((error: unknown) => {
		throw new Error(
			`The owner of the copies off the box is unknown, so Litestream must not start: ${messageOf(error)} Make the place of FILES_STORE or FILES_REPLICA_URL reachable, and try again.`,
			{ cause: error },
		)
	})
	if (reason !== undefined) throw new Error(reason)
	console.log('Litestream may copy from this data directory.')
}
