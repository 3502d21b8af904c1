import { Command } from 'commander'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { readConfig } from '../../config/config.ts'
import type { Config } from '../../config/config.ts'
import { CopiesCheck } from '../../features/backup/check-copies.ts'
import type { CopiesAge } from '../../features/backup/check-copies.ts'
import { DATABASE, makeDataDir } from '../../files/data-dir.ts'
import { lockDataDir, unlessLocked } from '../../files/lock.ts'
import { systemIds } from '../../kit/ids.ts'
import { systemClock } from '../../kit/time/clock.ts'
import type { Listener } from '../../listen.ts'
import { SERVICE_LOCK, startService } from '../../service.ts'
import {
	askToTakeOver,
	isAsked,
	makeStandbyCode,
	readFailure,
	removeFailure,
	removeFolder,
} from '../../standby/files.ts'
import { openCopies, standBy } from '../../standby/stand-by.ts'
import { cliActor } from '../actor.ts'
import { tellManager } from '../tell-manager.ts'
import { runUntilStopped } from './serve.ts'

export const standbyCommand = (): Command =>
	new Command('standby')
		.description(
			'Run a second box, which waits and shows how old the copies in DB_REPLICA_URL and FILES_STORE or FILES_REPLICA_URL are. It takes over by "waiver standby promote" or by the code at its page, and serves from then on, also after a restart.',
		)
		.action(standByAndServe)
		.addCommand(
			new Command('code')
				.description('Make the code with which the page of this box takes over, and print it once.')
				.action(() => printCode(readConfig())),
		)
		.addCommand(
			new Command('promote')
				.description('Let the standby that runs on this DATA_DIR take over. Switch the old box off first.')
				.action(() => promote(readConfig())),
		)

async function standByAndServe(): Promise<void> {
	const config = readConfig()
	if (isBox(config)) {
		// The takeover may have been interrupted before.
		await removeFolder(config)
		return runUntilStopped(startService(config))
	}
	const listener = await standByUntilEnd(config)
	if (listener !== undefined) await runUntilStopped(startService(config, {}, listener))
}

const isBox = ({ dataDir }: Config): boolean => existsSync(join(dataDir, DATABASE))

/** @returns the listener at which the service goes on; undefined if the command was stopped */
async function standByUntilEnd(config: Config): Promise<Listener | undefined> {
	let isStopped = false
	let farewell = (): void => undefined
	let renew = (): void => undefined
	const end = (): void => void (isStopped = true)
	const handlers = { SIGTERM: end, SIGINT: end, SIGHUP: isatty(0) ? end : () => renew() }
	for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler)
	try {
		return await standBy(config, {
			isStopped: () => isStopped,
			onListening(listener) {
				renew = () => listener.renewCertificate()
				void tellManager().then((endReports) => (farewell = endReports))
			},
			commandActor: (id) => cliActor({ id }),
		})
	} finally {
		farewell()
		for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler)
	}
}

async function printCode(config: Config): Promise<void> {
	requireNoBox(config)
	makeDataDir(config.dataDir)
	console.log(await makeStandbyCode(config, systemIds))
	console.error(
		'Write it down: with it, the page of this box takes over. It is not shown again, and replaces a former one.',
	)
}

function requireNoBox(config: Config): void {
	if (isBox(config))
		throw new Error(`${config.dataDir} has a database, so it is a box already. Run "waiver serve" on it.`)
}

async function promote(config: Config): Promise<void> {
	requireNoBox(config)
	requireStandby(config)
	console.log(describeAge(await new CopiesCheck({ clock: systemClock, ...openCopies(config) }).read()))
	await removeFailure(config)
	if (!askToTakeOver(config, systemIds, 'command'))
		throw new Error('A takeover is under way here already. Wait for its end.')
	const began = systemClock.monotonic()
	while (isAsked(config)) {
		requireStandby(config)
		await Bun.sleep(100)
	}
	const failure = await readFailure(config)
	if (failure !== undefined) throw new Error(failure)
	const seconds = ((systemClock.monotonic() - began) / 1000).toFixed(1)
	console.log(
		`This box has taken over, after ${seconds} s. Keep the old box and its Litestream switched off.`,
	)
	console.log('Until Litestream has copied the database from here, this box is alone: see its status.')
}

/** Says how much a takeover will lose. */
function describeAge({ state, databaseSeconds, filesSeconds }: CopiesAge): string {
	if (state === 'alone')
		return 'The box that ran last had not copied its database yet, so what it signed is lost.'
	const age = (seconds: number | null): string =>
		seconds === null ? 'of an unknown age' : `${seconds} s old`
	return `The copy of the database is ${age(databaseSeconds)}, those of files are ${age(filesSeconds)}.`
}

/** @throws if no standby runs here */
function requireStandby({ dataDir }: Config): void {
	const unlock = unlessLocked(() => lockDataDir(join(dataDir, SERVICE_LOCK), undefined, 0))
	if (unlock === undefined) return
	unlock()
	throw new Error(`No standby runs on ${dataDir}. Start "waiver standby" there, or set its DATA_DIR.`)
}
