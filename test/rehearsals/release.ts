import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { LOADERS } from '../../build/release/debian.ts'
import { until } from '../support/service/service.ts'

/** The release made twice, in two clean clones, and its program and image started where nothing else is. */
setDefaultTimeout(120 * 60_000)

const ROOT = join(import.meta.dir, '../..')
const folder = mkdtempSync(join(tmpdir(), 'waiver-release-'))
const releaseOf = (clone: string): string => join(folder, clone, 'dist/release')
const ARCHITECTURE = process.arch === 'x64' ? 'amd64' : 'arm64'
const LIBRARIES = [
	'libc.so.6',
	'libm.so.6',
	'libdl.so.2',
	'libpthread.so.0',
	'libresolv.so.2',
	'libgcc_s.so.1',
]

async function run(command: string[], cwd = folder): Promise<string> {
	const child = Bun.spawn(command, { cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
	const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
	if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${(out + err).slice(-2_000)}`)
	return out
}

beforeAll(async () => {
	for (const clone of ['one', 'two']) {
		await run(['git', 'clone', '--quiet', ROOT, clone])
		await run([process.execPath, 'run', 'release'], join(folder, clone))
	}
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('The same commit gives the same bytes in two clean clones, and the sums are those of the files', async () => {
	const sums = readFileSync(join(releaseOf('one'), 'SHA256SUMS'), 'utf8')
	expect(readFileSync(join(releaseOf('two'), 'SHA256SUMS'), 'utf8')).toBe(sums)
	expect(sums.trimEnd().split('\n').length).toBe(readdirSync(releaseOf('one')).length - 1)
	await run(['sha256sum', '--check', '--strict', '--quiet', 'SHA256SUMS'], releaseOf('one'))
})

/** Serves in a root that has a program and no other, until its health was asked. */
async function expectServing(root: string, program: string): Promise<void> {
	for (const name of ['proc', 'data', 'tmp', 'dev']) mkdirSync(join(root, name), { recursive: true })
	const script = `mount -t proc proc '${root}/proc' && mount --bind /dev '${root}/dev' && exec chroot '${root}' ${program} serve`
	// A log of its own: that of a program that served before names an address, too.
	const log = `${root}.log`
	const child = Bun.spawn(['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script], {
		env: { PATH: process.env['PATH'] ?? '', DATA_DIR: '/data', PORT: '0', DISK_FLOOR_MB: '0' },
		stdin: 'ignore',
		stdout: Bun.file(log),
		stderr: 'inherit',
	})
	const readLog = (): Promise<string> => Bun.file(log).text()
	const url = await until(async () => /"serving","url":"([^"]+)"/.exec(await readLog())?.[1], 60_000)
	expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ ok: true, db: 'ok' })
	child.kill('SIGKILL')
	await child.exited
}

test('The packed program serves in a root that has the shared libraries of glibc and libstdc++, and nothing else', async () => {
	const name =
		readdirSync(releaseOf('one')).find((each) => each.endsWith(`linux-${process.arch}.tar.xz`)) ?? ''
	await run(['tar', '--extract', '--xz', '--file', join(releaseOf('one'), name)])
	const root = join(folder, 'bare')
	const listed = await run(['ldconfig', '-p'])
	const loader = LOADERS[ARCHITECTURE]
	mkdirSync(join(root, loader, '..'), { recursive: true })
	cpSync(`/${loader}`, join(root, loader), { dereference: true })
	for (const library of [...LIBRARIES, 'libstdc++.so.6']) {
		const path =
			listed
				.split('\n')
				.find((line) => line.trim().startsWith(library))
				?.split(' => ')[1] ?? ''
		mkdirSync(join(root, path, '..'), { recursive: true })
		cpSync(path, join(root, path), { dereference: true })
	}
	cpSync(join(folder, basename(name, '.tar.xz'), 'waiver'), join(root, 'waiver'))
	await expectServing(root, '/waiver')
})

test('The image serves in its own root', async () => {
	const image = join(folder, 'image')
	mkdirSync(image)
	const name = readdirSync(releaseOf('one')).find((each) => each.endsWith('.oci.tar')) ?? ''
	await run(['tar', '--extract', '--file', join(releaseOf('one'), name)], image)
	const blob = (digest: string): string => join(image, 'blobs/sha256', digest.replace('sha256:', ''))
	const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
	const all = readJson(blob(readJson(join(image, 'index.json')).manifests[0].digest))
	const own = all.manifests.find(({ platform }: any) => platform.architecture === ARCHITECTURE)
	const root = join(folder, 'image-root')
	mkdirSync(root)
	await run(['tar', '--extract', '--gzip', '--file', blob(readJson(blob(own.digest)).layers[0].digest)], root)
	await expectServing(root, '/usr/local/bin/waiver')
})
