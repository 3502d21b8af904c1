import type { Config } from '../config/config.ts'
import type { Ids } from '../kit/ids.ts'
import type { Clock } from '../kit/time/clock.ts'
import { CopiesOwner } from './copies-owner.ts'
import type { DatabaseReplica } from './ltx.ts'
import { openReplica } from './replica.ts'
import type { Replica, S3Access } from './replica.ts'

/** Undefined if no copies are configured. */
export function replicaOf({ filesReplicaUrl, ...config }: Config, ids: Ids): Replica | undefined {
	return filesReplicaUrl === '' ? undefined : openReplica(filesReplicaUrl, accessOf(config), () => ids.next())
}

/** Undefined if no copies are configured. */
export function copiesOwnerOf(config: Config, ids: Ids, clock: Clock): CopiesOwner | undefined {
	const replica = replicaOf(config, ids)
	const { dataDir } = config
	return replica && new CopiesOwner({ dataDir, replica, clock, nextId: () => ids.next() })
}

/** The storage of Litestream's replica; undefined without one, or if only Litestream can read it. */
export function databaseReplicaOf(
	{ dbReplicaUrl, ...config }: Config,
	ids: Ids,
): DatabaseReplica | undefined {
	if (!/^(?:s3|file):/.test(dbReplicaUrl)) return undefined
	// Litestream takes options in the query, which our own settings contain, too.
	const [place = ''] = dbReplicaUrl.split('?')
	const prefixOf = place.startsWith('s3:')
		? (level: number) => `${String(level).padStart(4, '0')}/`
		: (level: number) => `ltx/${level}/`
	return { ...openReplica(place, accessOf(config), () => ids.next()), prefixOf }
}

type S3Config = Pick<Config, 's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey'>

function accessOf({ s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey }: S3Config): S3Access {
	return {
		endpoint: s3Endpoint,
		region: s3Region,
		accessKeyId: s3AccessKeyId,
		secretAccessKey: s3SecretAccessKey,
	}
}
