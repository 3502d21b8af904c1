import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeImage } from '../../../build/release/image.ts'
import { makeTar } from '../../../build/release/tar.ts'
import type { PackedFile } from '../../../build/release/tar.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'

const SECONDS = 1_790_000_000
const text = (content: string): Uint8Array => Buffer.from(content)
const files: PackedFile[] = [
	{ path: 'waiver', content: text('#!/bin/sh\n'), mode: 0o755 },
	{ path: 'data', mode: 0o700, owner: 10_001 },
	{ path: 'data/empty', content: text('') },
	{ path: 'lib', link: '/usr/lib' },
	{ path: 'long', content: text('x'.repeat(1_500)) },
]

async function unpack(archive: Uint8Array, work: (folder: string) => void | Promise<void>): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-packing-'))
	try {
		const tar = Bun.spawn(['tar', '--extract', '--numeric-owner', '--same-permissions', '--file', '-'], {
			cwd: folder,
			stdin: Buffer.from(archive),
			stderr: 'pipe',
		})
		expect(await new Response(tar.stderr).text()).toBe('')
		expect(await tar.exited).toBe(0)
		await work(folder)
	} finally {
		rmSync(folder, { recursive: true })
	}
}

test('The same files are packed to the same bytes, in whatever order they come', () => {
	const packed = sha256Hex(makeTar(files, SECONDS))
	expect(sha256Hex(makeTar(files.toReversed(), SECONDS))).toBe(packed)
	expect(packed).toBe('85c90cb0d71c0fbd6c6b5107bf0c4f45687df856ac9beb73ef7c11f5c50cba7c')
	expect(sha256Hex(makeTar(files, SECONDS + 1))).not.toBe(packed)
})

test('What is packed comes out of tar with its bytes, modes, links and time', async () => {
	await unpack(makeTar(files, SECONDS), (folder) => {
		expect(readFileSync(join(folder, 'waiver'), 'utf8')).toBe('#!/bin/sh\n')
		expect(readFileSync(join(folder, 'long')).length).toBe(1_500)
		expect(readFileSync(join(folder, 'data/empty')).length).toBe(0)
		expect(statSync(join(folder, 'waiver')).mode & 0o777).toBe(0o755)
		expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
		expect(statSync(join(folder, 'waiver')).mtimeMs).toBe(SECONDS * 1_000)
	})
})

test('A path that an archive would cut off is refused', () => {
	expect(() => makeTar([{ path: 'a'.repeat(101), content: text('') }], SECONDS)).toThrow('too long')
})

test('An image is the same bytes for the same files, and each of its blobs is what its digest says', async () => {
	const make = (of: PackedFile[]) =>
		makeImage(
			[
				{ architecture: 'amd64', files: of },
				{ architecture: 'arm64', files: of },
			],
			{ version: '1.2.3+abc', seconds: SECONDS },
		)
	const image = make(files)
	expect(sha256Hex(make(files.toReversed()))).toBe(sha256Hex(image))
	await unpack(image, async (folder) => {
		const read = async (digest: string): Promise<Uint8Array<ArrayBuffer>> => {
			const bytes = await Bun.file(join(folder, 'blobs/sha256', digest.replace('sha256:', ''))).bytes()
			expect(`sha256:${sha256Hex(bytes)}`).toBe(digest)
			return bytes
		}
		const readJson = async (digest: string) => JSON.parse(new TextDecoder().decode(await read(digest)))
		expect(await Bun.file(join(folder, 'oci-layout')).json()).toEqual({ imageLayoutVersion: '1.0.0' })
		const [tagged] = (await Bun.file(join(folder, 'index.json')).json()).manifests
		expect(tagged.annotations['org.opencontainers.image.ref.name']).toBe('1.2.3-abc')
		const { manifests } = await readJson(tagged.digest)
		expect(manifests.map(({ platform }: any) => platform.architecture)).toEqual(['amd64', 'arm64'])
		for (const { digest } of manifests) {
			const { config, layers } = await readJson(digest)
			const layer = Bun.gunzipSync(await read(layers[0].digest))
			const { rootfs, config: settings } = await readJson(config.digest)
			expect(rootfs.diff_ids).toEqual([`sha256:${sha256Hex(layer)}`])
			expect(layer).toEqual(new Uint8Array(makeTar(files, SECONDS)))
			expect(settings).toMatchObject({ User: '10001', Cmd: ['waiver', 'serve'] })
		}
	})
})
