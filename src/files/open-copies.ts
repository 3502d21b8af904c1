import type { Config } from '../config/config.ts'
import type { Ids } from '../kit/ids.ts'
import type { Clock } from '../kit/time/clock.ts'
import { CopiesOwner } from './copies-owner.ts'
import type { DatabaseReplica } from './ltx.ts'
import { openReplica } from './replica.ts'
import type { Replica, S3Access } from './replica.ts'

/** Where files, keys and checkpoints are off the box: in the store, or copied; empty without either. */
export function copiesUrlOf({ filesStore, filesReplicaUrl }: Config): string {
	return filesStore === '' ? filesReplicaUrl : filesStore
}

/** Undefined if no copies are configured. */
export function replicaOf(config: Config, ids: Ids): Replica | undefined {
	const url = copiesUrlOf(config)
	return url === '' ? undefined : openReplica(url, accessOf(config), () => ids.next())
}

/**
 * Asks the bucket of FILES_STORE for its first name. One that does not respond stops no start.
 * @throws with a sentence for the operator if the bucket refuses
 */
export async function requireStore(config: Config, waitMs = STORE_WAIT_MS): Promise<void> {
	const { filesStore } = config
	if (filesStore === '') return
	const limits = { responseMs: waitMs, fileMs: waitMs, fileBytes: 0 }
	try {
		const names = openReplica(filesStore, accessOf(config), () => '', limits).list('keys/')
		await names[Symbol.asyncIterator]().next()
	} catch (error) {
		const { code = '' } = error as { code?: string }
		if (REFUSALS.test(code))
			throw new Error(
				`FILES_STORE: ${filesStore} refuses (${code}). Set AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to those of a key that may list, read, write and delete there.`,
				{ cause: error },
			)
	}
}

/** A start waits this long for the bucket, in milliseconds. */
const STORE_WAIT_MS = 5_000

/** What the servers of S3 call a wrong key, a right that is lacking, or a bucket that is not there. */
const REFUSALS =
	/^(?:Signature|InvalidAccessKeyId|InvalidToken|AccessDenied|AllAccessDisabled|NoSuchBucket|InvalidBucketName|AuthorizationHeaderMalformed|PermanentRedirect|Forbidden|Unauthorized|ERR_S3_MISSING_CREDENTIALS)/

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
