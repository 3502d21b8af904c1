import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/client.ts'
import { IntegrityWatch } from '../db/integrity.ts'
import type { Deps } from '../deps.ts'
import { copyName } from '../files/replica.ts'
import type { Replica } from '../files/replica.ts'
import { openFileStore } from '../files/store.ts'
import { NOT_THE_BOX, RECORDS_NOTHING, refusalOfStandby } from '../http/standby.ts'
import { Refusals } from '../kit/limits/refusals.ts'
import { RecentTraffic } from '../http/traffic.ts'
import { openCheckpointLog } from '../ledger/checkpoint-log.ts'
import { LoopWatch } from '../jobs/loop-watch.ts'
import { createWakes } from '../jobs/wakes.ts'
import { createMetrics } from '../kit/metrics.ts'
import { PASSWORD_COST } from '../kit/password-cost.ts'
import { STANDBY } from '../features/backup/follow-replica.ts'
import type { CopiedKeys } from './copied-keys.ts'

type Given = Pick<Deps, 'clock' | 'ids' | 'log'> & {
	readonly config: Config
	readonly db: Db
	readonly replica: Replica
	readonly keys: CopiedKeys
}

type OfTheBox = Deps['keys'] & Deps['disk'] & Deps['pdf']

/**
 * What the app needs to read a standby's copy. Whatever writes, and whatever belongs to the box itself, refuses with 503,
 * so a route that needs it does, too.
 */
export function openStandbyDeps({ config, clock, ids, log, db, replica, keys }: Given): Deps {
	const refuse = (message: string) => (): never => {
		throw refusalOfStandby(message)
	}
	const ofTheBox = new Proxy({} as OfTheBox, { get: refuse(NOT_THE_BOX) })
	const folder = join(config.dataDir, STANDBY)
	const traffic = new RecentTraffic(clock)
	return {
		...createWakes(),
		config,
		clock,
		ids,
		log,
		metrics: createMetrics(),
		db,
		write: async () => refuse(RECORDS_NOTHING)(),
		integrity: new IntegrityWatch({ path: folder, clock, log, traffic }),
		files: openFileStore({
			folder,
			clock,
			nextId: () => ids.next(),
			elsewhere: async (sha256) => replica.get(copyName(sha256)),
		}),
		// Nothing is copied from here, and what is shown of the copies is the first box's.
		replica: undefined,
		copiesOwner: undefined,
		databaseLag: undefined,
		keys: ofTheBox,
		lostKeys: () => [],
		// None is published here, since that has to be recorded.
		checkpoints: openCheckpointLog(join(folder, 'checkpoints'), clock, 0),
		secretBox: keys.secretBox(),
		linkTokens: keys.linkTokens(),
		disk: ofTheBox,
		passwordCost: PASSWORD_COST,
		pdf: ofTheBox,
		seal: refuse(NOT_THE_BOX),
		traffic,
		mailRefusals: new Refusals(),
		loopWatch: new LoopWatch(clock),
		close: async () => undefined,
	}
}
