import { setting } from './setting.ts'
import { integer, litestreamUrl, origin, replicaUrl, word } from './settings.ts'

/** Where files are off the box, and where copies are. */
export const copiesSettings = {
	filesReplicaUrl: setting(
		'FILES_REPLICA_URL',
		'Where files, keys and checkpoints are copied to: a folder of another disk, or s3://bucket/prefix.',
		'',
		replicaUrl,
	),
	filesStore: setting(
		'FILES_STORE',
		'Where files are kept, as s3://bucket/prefix, with copies of keys and checkpoints: DATA_DIR then has a bounded cache of files. Empty keeps them in DATA_DIR.',
		'',
		bucketUrl,
	),
	filesCacheMb: setting(
		'FILES_CACHE_MB',
		'With FILES_STORE: how much of the disk the files that are also in the bucket take, in megabytes.',
		'4096',
		integer(1, 100_000_000),
	),
	dbReplicaUrl: setting(
		'DB_REPLICA_URL',
		'Where Litestream replicates the database to, as Litestream writes it: file:///folder, s3://bucket/prefix?endpoint=…',
		'',
		litestreamUrl,
	),
	s3Endpoint: setting(
		'AWS_ENDPOINT_URL_S3',
		'Address of the S3-compatible server; empty means AWS.',
		'',
		origin,
	),
	s3Region: setting('AWS_REGION', 'Region of the bucket.', '', word),
	s3AccessKeyId: setting('AWS_ACCESS_KEY_ID', 'Key of the bucket.', '', word),
	s3SecretAccessKey: {
		...setting('AWS_SECRET_ACCESS_KEY', 'Secret of the key of the bucket.', '', word),
		secret: true,
	},
} as const

export const TWO_PLACES =
	'FILES_REPLICA_URL must be empty with FILES_STORE: the bucket has the copies of keys and checkpoints, too. Have the provider of the bucket keep a second copy of it.'

function bucketUrl(value: string): string {
	if (value !== '' && !value.startsWith('s3:')) throw new Error('an address such as s3://bucket/prefix')
	return replicaUrl(value)
}
