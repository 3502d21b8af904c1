import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../src/config/config.ts'
import { CacheTrim } from '../../../src/features/replication/trim-cache.job.ts'
import { rowsOf } from '../fixtures/effects.ts'
import { photo } from '../fixtures/estate.ts'
import { greyPng } from '../fixtures/images.ts'
import { publishTemplate, sign } from '../fixtures/waivers.ts'
import { startTestService, until } from '../service/service.ts'
import type { Tenant, TestService } from '../service/service.ts'
import { startFaultyBucket } from './faulty-bucket.ts'
import type { FaultyBucket } from './faulty-bucket.ts'

/** Makes another file than `photo`. */
export const otherPhoto = `data:image/png;base64,${greyPng(44, 30).toString('base64')}`

const cleanups: (() => Promise<void>)[] = []

/** Ends the services and buckets of a test. */
export async function endAll(): Promise<void> {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

/** @param delayMs how long a slow one takes for each request */
export async function openBucket(delayMs?: number): Promise<FaultyBucket> {
	const bucket = await startFaultyBucket(delayMs)
	cleanups.push(() => bucket.end())
	return bucket
}

/** A service whose files are in a bucket. */
export function start(bucket: FaultyBucket, changes: Partial<Config> = {}, overrides = {}): TestService {
	const service = startTestService(
		{
			filesStore: 's3://venue/files',
			s3Endpoint: bucket.env['AWS_ENDPOINT_URL_S3'] ?? '',
			s3Region: 'us-east-1',
			s3AccessKeyId: bucket.env['AWS_ACCESS_KEY_ID'] ?? '',
			s3SecretAccessKey: bucket.env['AWS_SECRET_ACCESS_KEY'] ?? '',
			...changes,
		},
		{ checkpointPauseMs: 10, ...overrides },
	)
	cleanups.push(() => service.close())
	return service
}

/** Names of stored files in a folder, at any depth. */
export const namesIn = (folder: string): string[] =>
	existsSync(folder)
		? readdirSync(folder, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
				.map((entry) => entry.name)
				.sort()
		: []

export const onDisk = ({ config }: TestService): string[] => namesIn(join(config.dataDir, 'files'))
export const inBucket = ({ files }: FaultyBucket): Promise<string[]> => files.names()
export const spooled = ({ service }: TestService): number =>
	rowsOf<{ n: number }>(service, 'SELECT count(*) AS n FROM spool')[0]?.n ?? -1
export const waiting = ({ service }: TestService): number =>
	rowsOf<{ n: number }>(service, "SELECT count(*) AS n FROM jobs WHERE kind = 'file.copy'")[0]?.n ?? -1

/** As if the wait after a failure were over. */
export function retry({ service }: TestService): void {
	rowsOf(service, "UPDATE jobs SET run_at = 0 WHERE kind IN ('file.copy', 'file.erase')")
	service.deps.wake('file.copy')
	service.deps.wake('file.erase')
}

export async function isReady(hall: Tenant, id: string): Promise<true> {
	return until(async () =>
		(await hall.call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined,
	)
}

/** Signs with a photo until the PDF is ready. */
export async function signReady(service: TestService): Promise<{ hall: Tenant; id: string }> {
	const hall = service.tenant('Hall')
	const { id } = await sign(hall, await publishTemplate(hall.call), { values: { photo } })
	await isReady(hall, id)
	return { hall, id }
}

/** As the loop does once the cache is too large, whatever its bound. */
export async function evictAll(service: TestService): Promise<void> {
	const { deps } = service.service
	const { files } = deps
	const { cache } = files
	if (cache === undefined) throw new Error('The service has no cache of files.')
	await new CacheTrim({ ...deps, files: { ...files, cache: { ...cache, boundBytes: 0 } } }).run()
}
