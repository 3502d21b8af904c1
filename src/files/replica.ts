import { S3Client } from 'bun'
import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNotThere } from '../kit/errors.ts'
import { readIfThere, writeDurably } from './durable-file.ts'

/** Off-box storage for copies of files, by names such as `files/ab/ab12…`. */
export interface Replica {
	put(name: string, bytes: Uint8Array): Promise<void>
	get(name: string): Promise<Uint8Array | undefined>
	/** Whether it has a file with just these bytes: by their number and MD5, or else by reading them. */
	holds(name: string, bytes: Uint8Array): Promise<boolean>
	/** A missing copy is not an error. */
	remove(name: string): Promise<void>
	list(prefix: string): AsyncIterable<string>
}

export type S3Access = {
	readonly endpoint: string
	readonly region: string
	readonly accessKeyId: string
	readonly secretAccessKey: string
}

/** Bounds for a server that hangs, drips or never ends. */
export type BucketLimits = {
	/** Limit for a response to a list or removal, or for the next part of a file. */
	readonly responseMs: number
	/** Limit for sending or fetching a file: some uplinks are slow. */
	readonly fileMs: number
	/** Far above the largest PDF. */
	readonly fileBytes: number
}

const BUCKET_LIMITS: BucketLimits = {
	responseMs: 60_000,
	fileMs: 15 * 60_000,
	fileBytes: 256 * 1024 * 1024,
}

/** @param url a path, `file://` address or `s3://bucket/prefix` @param nextId tells attempts at one file apart */
export function openReplica(
	url: string,
	access: S3Access,
	nextId: () => string,
	limits = BUCKET_LIMITS,
): Replica {
	if (url.startsWith('s3://')) return openBucket(url, access, limits)
	return openFolder(url.startsWith('file://') ? fileURLToPath(url) : url, nextId)
}

/** A mounted disk or share. When `put` settles, the file is on that disk. */
function openFolder(root: string, nextId: () => string): Replica {
	return {
		put: async (name, bytes) => void (await writeDurably(join(root, name), bytes, nextId())),
		get: (name) => readIfThere(join(root, name)),
		async holds(name, bytes) {
			const copy = await readIfThere(join(root, name))
			return copy !== undefined && Buffer.compare(copy, bytes) === 0
		},
		remove: (name) => rm(join(root, name), { force: true }),
		async *list(prefix) {
			const folder = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
			for (const entry of await entriesOf(folder)) {
				const name = relative(root, join(entry.parentPath, entry.name))
				// A partly written file that a crash left is not a copy.
				if (entry.isFile() && name.startsWith(prefix) && !name.endsWith('.part')) yield name
			}
		},
	}
}

async function entriesOf(folder: string) {
	try {
		return await readdir(folder, { recursive: true, withFileTypes: true })
	} catch (error) {
		if (isNotThere(error)) return []
		throw error
	}
}

function openBucket(
	url: string,
	{ endpoint, region, accessKeyId, secretAccessKey }: S3Access,
	limits: BucketLimits,
): Replica {
	const { hostname: bucket, pathname } = new URL(url)
	const root = pathname.replace(/^\/|\/$/g, '')
	const keyOf = (name: string): string => (root === '' ? name : `${root}/${name}`)
	const client = new S3Client({
		bucket,
		accessKeyId,
		secretAccessKey,
		...(endpoint === '' ? {} : { endpoint }),
		...(region === '' ? {} : { region }),
	})
	async function get(name: string): Promise<Uint8Array | undefined> {
		try {
			return await readWithin(client.file(keyOf(name)).stream(), limits)
		} catch (error) {
			if (isMissing(error)) return undefined
			throw error
		}
	}
	return {
		async put(name, bytes) {
			await within(limits.fileMs, client.write(keyOf(name), bytes))
		},
		get,
		async holds(name, bytes) {
			try {
				const { size, etag } = await within(limits.responseMs, client.stat(keyOf(name)))
				if (size !== bytes.length) return false
				if (etag.replaceAll('"', '') === new Bun.CryptoHasher('md5').update(bytes).digest('hex')) return true
			} catch (error) {
				if (isMissing(error)) return false
				throw error
			}
			// Of an encrypted object, or one that was sent in parts, the tag is no MD5.
			const copy = await get(name)
			return copy !== undefined && Buffer.compare(copy, bytes) === 0
		},
		async remove(name) {
			await within(limits.responseMs, client.delete(keyOf(name)))
		},
		async *list(prefix) {
			let startAfter: string | undefined
			for (;;) {
				const page = await within(
					limits.responseMs,
					client.list({
						prefix: keyOf(prefix),
						...(startAfter === undefined ? {} : { startAfter }),
					}),
				)
				const keys = (page.contents ?? []).map(({ key }) => key)
				for (const key of keys) yield root === '' ? key : key.slice(root.length + 1)
				startAfter = keys.at(-1)
				if (page.isTruncated !== true || startAfter === undefined) return
			}
		},
	}
}

/** @throws if it takes longer; a later result is ignored */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
	let timer: Timer | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('The bucket takes too long to respond.')), limitMs)
	})
	try {
		return await Promise.race([work, late])
	} finally {
		clearTimeout(timer)
	}
}

async function readWithin(
	stream: ReadableStream<Uint8Array>,
	{ responseMs, fileMs, fileBytes }: BucketLimits,
): Promise<Uint8Array> {
	const reader = stream.getReader()
	const read = async (): Promise<Uint8Array> => {
		const pieces: Uint8Array[] = []
		let length = 0
		for (;;) {
			const { done, value } = await within(responseMs, reader.read())
			if (done) return Buffer.concat(pieces)
			length += value.length
			if (length > fileBytes) throw new Error('The bucket sends more than the longest possible file.')
			pieces.push(value)
		}
	}
	try {
		return await within(fileMs, read())
	} catch (error) {
		// Not awaited: a server that hangs would hang this too.
		reader.cancel().catch(() => undefined)
		throw error
	}
}

function isMissing(error: unknown): boolean {
	const { code } = error as { code?: string }
	return code === 'NoSuchKey' || code === 'NotFound'
}

export function copyName(sha256: string): string {
	return `files/${sha256.slice(0, 2)}/${sha256}`
}
