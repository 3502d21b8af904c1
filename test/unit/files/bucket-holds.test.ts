import { afterEach, expect, test } from 'bun:test'
import { openReplica } from '../../../src/files/replica.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
	for (const stop of stops.splice(0)) await stop()
})

const SENT = new TextEncoder().encode('what was sent')
const MD5 = new Bun.CryptoHasher('md5').update(SENT).digest('hex')

/** Asks a bucket whether it holds what was sent. @returns its answer, and whether the bytes were read */
async function ask(etag: string, stored: Uint8Array | undefined): Promise<[holds: boolean, isRead: boolean]> {
	let isRead = false
	const server = Bun.serve({
		port: 0,
		fetch({ method }) {
			if (stored === undefined) return new Response(null, { status: 404 })
			isRead ||= method === 'GET'
			return new Response(stored, { headers: { etag: `"${etag}"` } })
		},
	})
	stops.push(() => server.stop(true))
	const endpoint = `http://127.0.0.1:${server.port}`
	const access = { endpoint, region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' }
	return [await openReplica('s3://venue/files', access, () => 'id').holds('files/ab/ab12', SENT), isRead]
}

const other = new TextEncoder().encode('what was SENT')

test.each([
	['its number and MD5 are right', MD5, SENT, [true, false]],
	['an encrypted object has the same bytes', 'f'.repeat(32), SENT, [true, true]],
	['an object that was sent in parts has other bytes', `${MD5}-2`, other, [false, true]],
	['it has fewer bytes', MD5, SENT.subarray(1), [false, false]],
	['it has none', MD5, undefined, [false, false]],
] as const)('A bucket is believed only for the same bytes: %s', async (_, etag, stored, expected) => {
	expect(await ask(etag, stored)).toEqual([...expected])
})
