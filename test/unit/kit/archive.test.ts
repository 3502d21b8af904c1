import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'bun:test'
import { downloadZip } from 'client-zip'
import { archiveFault, listEntries, readEntry, unpackedSize } from '../../../src/kit/packing/archive.ts'

const pack = async (files: Record<string, Uint8Array | string>): Promise<Uint8Array<ArrayBuffer>> =>
	new Uint8Array(
		await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer(),
	)

/** Zeros that were packed a thousandfold, by a program that others use. */
function packZeros(mib: number): Uint8Array<ArrayBuffer> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-zip-'))
	const program = `import zipfile; z = zipfile.ZipFile('a.docx', 'w', zipfile.ZIP_DEFLATED); z.writestr('word/document.xml', b'0' * ${mib << 20}); z.close()`
	writeFileSync(join(folder, 'pack.py'), program)
	Bun.spawnSync(['python3', 'pack.py'], { cwd: folder })
	const bytes = Bun.spawnSync(['cat', join(folder, 'a.docx')]).stdout
	rmSync(folder, { recursive: true })
	return new Uint8Array(bytes)
}

test('The files and bytes of an archive are read from its directory, behind which a comment may stand', async () => {
	const archive = await pack({ 'word/document.xml': 'x'.repeat(1000), 'a.txt': 'hello' })
	expect(unpackedSize(archive)).toEqual({ files: 2, bytes: 1005 })
	const commented = new Uint8Array([...archive, ...new TextEncoder().encode('as it was sent')])
	expect(unpackedSize(commented)).toEqual({ files: 2, bytes: 1005 })
})

test('An entry is read, packed or not', async () => {
	const archive = await pack({ 'a.txt': 'hello', 'b.txt': 'Zoë' })
	const entries = listEntries(archive) ?? []
	expect(entries.map(({ name, isPacked }) => [name, isPacked])).toEqual([
		['a.txt', false],
		['b.txt', false],
	])
	expect(await Promise.all(entries.map((entry) => readEntry(archive, entry)))).toEqual(['hello', 'Zoë'])
	const zeros = packZeros(1)
	const [entry] = listEntries(zeros) ?? []
	expect(entry).toMatchObject({ name: 'word/document.xml', bytes: 1 << 20, isPacked: true })
	expect(await readEntry(zeros, entry!)).toBe('0'.repeat(1 << 20))
})

test('What is no archive, or is cut off, has no size', async () => {
	const archive = await pack({ 'a.txt': 'hello' })
	for (const bytes of [new Uint8Array(), new Uint8Array(100), archive.slice(0, -30), archive.slice(30)])
		expect(unpackedSize(bytes)).toBeUndefined()
})

test('A file of Word that unpacks to more than 64 MiB, or to thousands of files, is refused before it is unpacked', async () => {
	const bomb = packZeros(65)
	expect(bomb.length).toBeLessThan(100_000)
	expect(archiveFault(bomb)).toBe('large')
	expect(archiveFault(packZeros(63))).toBeUndefined()
	const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`${n}.txt`, '']))
	expect(archiveFault(await pack(many))).toBe('large')
	expect(archiveFault(new Uint8Array(5_000))).toBe('damaged')
})
