import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sha256Hex } from '../../src/kit/sha256.ts'
import type { Architecture } from './image.ts'
import pinned from './libraries.json' with { type: 'json' }
import { run } from './run.ts'
import type { PackedFile } from './tar.ts'

/** As Debian names the folder of a processor's libraries. */
const TRIPLETS = { amd64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' } as const

/** What the program and libvips load, and what finds addresses by their names. */
const LIBRARIES =
	/^(?:ld-linux-[\w-]+\.so\.\d|lib(?:c|m|mvec|dl|pthread|rt|resolv|nss_dns|nss_files|gcc_s|stdc\+\+)\.so\.\d)$/

/** Where each processor's programs look for the loader. */
export const LOADERS = {
	amd64: 'lib64/ld-linux-x86-64.so.2',
	arm64: 'lib/ld-linux-aarch64.so.1',
} as const

/**
 * The shared libraries that the program needs, with their licenses, out of Debian's pinned packages.
 * @throws where apt-get is missing, or has another version or other bytes than are pinned
 */
export async function fetchLibraries(architecture: Architecture): Promise<PackedFile[]> {
	if (Bun.which('apt-get') === null || Bun.which('dpkg-deb') === null)
		throw new Error('The image needs libraries of Debian. Make the release on Debian or Ubuntu.')
	const folder = mkdtempSync(join(tmpdir(), 'waiver-libraries-'))
	try {
		await download(folder, architecture)
		const root = join(folder, 'root')
		for (const [name, [version, sha256]] of Object.entries(pinned[architecture])) {
			const file = readdirSync(folder).find((each) => each.startsWith(`${name}_`)) ?? ''
			if (sha256Hex(readFileSync(join(folder, file))) !== sha256)
				throw new Error(`${name} ${version} for ${architecture} has other bytes than build/release names.`)
			await run(['dpkg-deb', '-x', join(folder, file), root])
		}
		return collect(root, architecture)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

/** With lists of its own, so that the machine's stay as they are. */
async function download(folder: string, architecture: Architecture): Promise<void> {
	for (const name of ['lists/partial', 'archives/partial']) mkdirSync(join(folder, name), { recursive: true })
	writeFileSync(join(folder, 'status'), '')
	const options = Object.entries({
		'Dir::State': folder,
		'Dir::State::lists': join(folder, 'lists'),
		'Dir::State::status': join(folder, 'status'),
		'Dir::Cache': folder,
		'APT::Architecture': architecture,
		'APT::Architectures': architecture,
		'APT::Sandbox::User': 'root',
	}).flatMap(([name, value]) => ['-o', `${name}=${value}`])
	await run(['apt-get', ...options, 'update', '-qq'])
	const wanted = Object.entries(pinned[architecture]).map(([name, [version]]) => `${name}=${version}`)
	await run(['apt-get', ...options, 'download', '-qq', ...wanted], folder).catch((error: unknown) => {
		throw new Error(
			'Debian has newer versions of the libraries. Name them and their SHA-256 in build/release/libraries.json.',
			{ cause: error },
		)
	})
}

function collect(root: string, architecture: Architecture): PackedFile[] {
	const triplet = TRIPLETS[architecture]
	const target = `lib/${triplet}`
	const folders = [target, `usr/${target}`].filter((path) => existsSync(join(root, path)))
	const libraries = folders.flatMap((path) =>
		readdirSync(join(root, path))
			.filter((name) => LIBRARIES.test(name))
			.map((name) => ({
				path: `${target}/${name}`,
				content: readFileSync(join(root, path, name)),
				mode: 0o755,
			})),
	)
	const copyrights = [...new Bun.Glob('usr/share/doc/*/copyright').scanSync(root)]
	const loader = LOADERS[architecture]
	return [
		...libraries,
		{ path: loader, link: `/${target}/${basename(loader)}` },
		...copyrights.map((path) => ({ path, content: readFileSync(join(root, path)) })),
	]
}
