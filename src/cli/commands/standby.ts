import { Command } from 'commander'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../config/config.ts'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { STANDBY } from '../../features/backup/follow-replica.ts'
import { finishTakeOver } from '../../features/backup/take-over.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { DataDirLocked, lockDataDir } from '../../files/lock.ts'
import { systemIds } from '../../kit/ids.ts'
import { messageOf } from '../../kit/message-of.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { SERVICE_LOCK, startService } from '../../service.ts'
import { requestOf, writeRequest } from '../../standby/request.ts'
import { standBy } from '../../standby/stand-by.ts'
import { cliActor } from '../actor.ts'
import { untilStopped } from './serve.ts'

const TAKEN_OVER_WITHIN_MS = 120_000

export const standbyCommand = (): Command =>
	new Command('standby')
		.description(
			'Run a second box, which follows DB_REPLICA_URL and FILES_REPLICA_URL into a DATA_DIR of its own, and serves reads. After "waiver standby promote", or the button on its page, it is the box, also after a restart.',
		)
		.action(standByAndServe)
		.addCommand(
			new Command('promote')
				.description('Let the standby that runs on this DATA_DIR take over. Switch the old box off first.')
				.action(() => promote(readConfig())),
		)

async function standByAndServe(): Promise<void> {
	const config = readConfig()
	if (!existsSync(join(config.dataDir, DATABASE)) && !(await standByUntilEnd(config))) return
	const service = startService(config)
	if (existsSync(join(config.dataDir, STANDBY))) void finish(service.deps)
	await untilStopped(service)
}

async function standByUntilEnd(config: Config): Promise<boolean> {
	let hasToEnd = false
	const end = (): void => void (hasToEnd = true)
	const signals = ['SIGTERM', 'SIGINT'] as const
	for (const signal of signals) process.on(signal, end)
	try {
		const isBox = await standBy(
			config,
			() => hasToEnd,
			(id) => cliActor({ id }),
		)
		return isBox && !hasToEnd
	} finally {
		for (const signal of signals) process.off(signal, end)
	}
}

/** If it fails or is interrupted, the next start does it again. */
async function finish(deps: Deps): Promise<void> {
	try {
		const lost = await finishTakeOver(deps)
		if (lost > 0) deps.log.error('files that waivers name have no copy', { files: lost })
		else deps.log.info('the files of the box that was taken over are here')
	} catch (error) {
		deps.log.error('the files of the box that was taken over are not all here; restart to fetch them', {
			cause: messageOf(error),
		})
	}
}

async function promote(config: Config): Promise<void> {
	const { dataDir } = config
	if (existsSync(join(dataDir, DATABASE)))
		throw new Error(`${dataDir} has a database, so it is no standby. Run "waiver serve" on it.`)
	requireStandby(dataDir)
	const request = requestOf(config)
	const began = systemClock.monotonic()
	await writeRequest(config, systemIds, null)
	while (existsSync(request)) {
		if (systemClock.monotonic() - began > TAKEN_OVER_WITHIN_MS)
			throw new Error('The standby has not taken over yet. Its log says why.')
		await Bun.sleep(100)
	}
	if (!existsSync(join(dataDir, DATABASE)))
		throw new Error('The standby could not take over. Its log says why.')
	const seconds = ((systemClock.monotonic() - began) / 1000).toFixed(1)
	console.log(
		`This box has taken over, after ${seconds} s. Keep the old box and its Litestream switched off.`,
	)
	console.log('Now start Litestream here, so that this box has copies.')
}

/** @throws where nothing runs that could take over */
function requireStandby(dataDir: string): void {
	let unlock: () => void
	try {
		unlock = lockDataDir(join(dataDir, SERVICE_LOCK), undefined, 0)
	} catch (error) {
		if (error instanceof DataDirLocked) return
		throw error
	}
	unlock()
	throw new Error(`No standby runs on ${dataDir}. Start "waiver standby" there, or set its DATA_DIR.`)
}
