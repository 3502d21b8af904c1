import { S3Client } from 'bun'
import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNotThere } from '../kit/is-not-there.ts'
import { readIfThere, writeDurably } from './durable-file.ts'

/** A place off the box where copies of files lie, by names such as `files/ab/ab12…`. */
export interface Replica {
	put(name: string, bytes: Uint8Array): Promise<void>
	/** Undefined where there is no such copy. */
	get(name: string): Promise<Uint8Array | undefined>
	/** Removing what isn't there is no error. */
	remove(name: string): Promise<void>
	/** Every name that begins with `prefix`, in no order. */
	list(prefix: string): AsyncIterable<string>
}

/** What an S3-compatible server is reached by; empty where its own default will do. */
export type S3Access = {
	readonly endpoint: string
	readonly region: string
	readonly accessKeyId: string
	readonly secretAccessKey: string
}

/**
 * @param url a folder, as a path or `file://` address, or `s3://bucket/prefix`
 * @param nextId tells attempts at one file apart
 */
export function openReplica(url: string, access: S3Access, nextId: () => string): Replica {
	if (url.startsWith('s3://')) return openBucket(url, access)
	return openFolder(url.startsWith('file://') ? fileURLToPath(url) : url, nextId)
}

/** A mounted disk or share. What it takes is on that disk when `put` settles. */
function openFolder(root: string, nextId: () => string): Replica {
	return {
		put: (name, bytes) => writeDurably(join(root, name), bytes, nextId()),
		get: (name) => readIfThere(join(root, name)),
		remove: (name) => rm(join(root, name), { force: true }),
		async *list(prefix) {
			const folder = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
			for (const entry of await entriesOf(folder)) {
				const name = relative(root, join(entry.parentPath, entry.name))
				// What a crash left of a file that was being written is no copy.
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

function openBucket(url: string, { endpoint, region, accessKeyId, secretAccessKey }: S3Access): Replica {
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
	return {
		async put(name, bytes) {
			await client.write(keyOf(name), bytes)
		},
		async get(name) {
			try {
				return await client.file(keyOf(name)).bytes()
			} catch (error) {
				if (isMissing(error)) return undefined
				throw error
			}
		},
		async remove(name) {
			await client.delete(keyOf(name))
		},
		async *list(prefix) {
			let startAfter: string | undefined
			for (;;) {
				const page = await client.list({
					prefix: keyOf(prefix),
					...(startAfter === undefined ? {} : { startAfter }),
				})
				const keys = (page.contents ?? []).map(({ key }) => key)
				for (const key of keys) yield root === '' ? key : key.slice(root.length + 1)
				startAfter = keys.at(-1)
				if (page.isTruncated !== true || startAfter === undefined) return
			}
		},
	}
}

function isMissing(error: unknown): boolean {
	const { code } = error as { code?: string }
	return code === 'NoSuchKey' || code === 'NotFound'
}

/** The name of a stored file's copy, by its SHA-256. */
export function copyName(sha256: string): string {
	return `files/${sha256.slice(0, 2)}/${sha256}`
}
