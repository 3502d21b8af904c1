import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { sha256Hex } from '../../src/kit/sha256.ts'
import { VERSION } from '../../src/kit/release/version.ts'
import { apps, packApp } from '../apps.ts'
import { packClient } from '../client/pack.ts'
import { listProgram, listSource, listSystem } from './archives.ts'
import { fetchLibraries } from './debian.ts'
import { makeImage } from './image.ts'
import type { Architecture } from './image.ts'
import { run } from './run.ts'
import { makeTar } from './tar.ts'
import type { PackedFile } from './tar.ts'

/**
 * Writes `dist/release`: for each processor the program packed, its bill of materials and licenses, an image as an OCI
 * archive, the client, the apps, the verifier, the files for a box, and the SHA-256 of each. The same commit gives the
 * same bytes.
 */
const ROOT = join(import.meta.dir, '../..')
const TO = join(ROOT, 'dist/release')

/** As Bun and as OCI names each processor. */
const PROCESSORS: readonly (readonly [processor: string, architecture: Architecture])[] = [
	['x64', 'amd64'],
	['arm64', 'arm64'],
]

/** So that calls of one function look alike wherever they are: a tenth less. */
const FILTERS = { amd64: ['--x86'], arm64: ['--arm64'] } as const

/** What a release page and a slow line bear, in bytes. */
const MAX_PACKED = 60_000_000

await requireReleasable()
const seconds = Number(await run(['git', 'show', '--no-patch', '--format=%ct', 'HEAD'], ROOT))
const sources = (await run(['git', 'ls-files', '-z'], ROOT)).split('\0')
rmSync(TO, { recursive: true, force: true })
mkdirSync(TO, { recursive: true })
const binaries = []
for (const [processor, architecture] of PROCESSORS)
	binaries.push({ architecture, ...(await makeBinary(processor)) })
// A core each: packing takes most of the time.
await Promise.all(binaries.map(packBinary))
const platforms = []
for (const { path, architecture } of binaries)
	platforms.push({ architecture, files: [...listSystem(path), ...(await fetchLibraries(architecture))] })
await write(`waiver-${manifest.version}-image.oci.tar`, makeImage(platforms, { version: VERSION, seconds }))
for (const folder of ['deploy', 'verifier'])
	await pack(
		`waiver-${manifest.version}-${folder}`,
		listSource([...sources, 'LICENSE'], folder, `waiver-${manifest.version}-${folder}`),
	)
await packClient(TO)
for (const app of Object.values(apps)) await packApp(app, TO)
const names = readdirSync(TO).sort()
const sums: string[] = []
for (const name of names) sums.push(`${sha256Hex(await Bun.file(join(TO, name)).bytes())}  ${name}\n`)
await write('SHA256SUMS', Buffer.from(sums.join('')))
for (const name of names) process.stdout.write(`${megabytes(Bun.file(join(TO, name)).size)}  ${name}\n`)

/** @throws if what would be released is no commit, or another Bun would put itself into the program */
async function requireReleasable(): Promise<void> {
	if ((await run(['git', 'status', '--porcelain'], ROOT)) !== '')
		throw new Error('Files were changed since the last commit. Commit them first: a release is of a commit.')
	const wanted = manifest.devDependencies['bun-types']
	if (Bun.version !== wanted)
		throw new Error(`Bun ${Bun.version} would be in the program. Make the release with Bun ${wanted}.`)
}

type Binary = { readonly name: string; readonly path: string; readonly architecture: Architecture }

async function makeBinary(processor: string): Promise<Pick<Binary, 'name' | 'path'>> {
	const name = `waiver-${manifest.version}-linux-${processor}`
	const binary = join('dist', 'release-binaries', name)
	const target = ['--target', `linux-${processor}`, '--outfile', binary]
	process.stdout.write(await run([process.execPath, 'build/binary.ts', ...target], ROOT))
	return { name, path: join(ROOT, binary) }
}

/** @throws if it is too large */
async function packBinary({ name, path, architecture }: Binary): Promise<void> {
	for (const kind of ['cdx.json', 'licenses.txt'])
		await Bun.write(join(TO, `${name}.${kind}`), Bun.file(`${path}.${kind}`))
	const packed = await pack(name, listProgram(path, sources, name), FILTERS[architecture])
	if (packed > MAX_PACKED) throw new Error(`${name} is packed in ${megabytes(packed)}, which is too much.`)
}

/** @returns the packed size in bytes */
async function pack(
	name: string,
	files: readonly PackedFile[],
	filter: readonly string[] = [],
): Promise<number> {
	// One thread: more of them cut the text into parts. Preset 9 takes twice as long for 3 %.
	const command = ['xz', '--threads=1', ...filter, '--lzma2=preset=6', '--stdout']
	const child = Bun.spawn(command, { stdin: Buffer.from(makeTar(files, seconds)), stderr: 'inherit' })
	const bytes = await child.stdout.bytes()
	if ((await child.exited) !== 0) throw new Error(`${name} could not be packed.`)
	return write(`${name}.tar.xz`, bytes)
}

function write(name: string, bytes: Uint8Array): Promise<number> {
	return Bun.write(join(TO, name), bytes)
}

function megabytes(bytes: number): string {
	return `${(bytes / 1_000_000).toFixed(1)} MB`.padStart(8)
}
