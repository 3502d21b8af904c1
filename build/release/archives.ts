import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IMAGE_USER } from './image.ts'
import type { PackedFile } from './tar.ts'

const ROOT = join(import.meta.dir, '../..')

/** The files of a folder in the source that Git knows. @param at where they lie in the archive */
export function listSource(names: readonly string[], folder: string, at: string): PackedFile[] {
	return names
		.filter((name) => name.startsWith(`${folder}/`))
		.map((name) => ({
			path: `${at}/${name.slice(folder.length + 1)}`,
			content: readFileSync(join(ROOT, name)),
			mode: isScript(name) ? 0o755 : 0o644,
		}))
}

const isScript = (name: string): boolean => readFileSync(join(ROOT, name)).toString('latin1', 0, 2) === '#!'

/** The archive for a processor: the program, its licenses, and what the guide for a box needs. */
export function listProgram(binary: string, names: readonly string[], at: string): PackedFile[] {
	return [
		{ path: at },
		{ path: `${at}/waiver`, content: readFileSync(binary), mode: 0o755 },
		{ path: `${at}/LICENSES.txt`, content: readFileSync(`${binary}.licenses.txt`) },
		...listSource(names, 'deploy', `${at}/deploy`),
	]
}

/** All that is in the image but for the shared libraries. */
export function listSystem(binary: string): PackedFile[] {
	const text = (content: string): Uint8Array => Buffer.from(content)
	return [
		...[
			'etc',
			'lib',
			'usr',
			'usr/local',
			'usr/local/bin',
			'usr/share',
			'usr/share/doc',
			'usr/share/doc/waiver',
		].map((path) => ({ path })),
		{ path: 'usr/local/bin/waiver', content: readFileSync(binary), mode: 0o755 },
		{ path: 'usr/share/doc/waiver/licenses.txt', content: readFileSync(`${binary}.licenses.txt`) },
		{ path: 'data', mode: 0o700, owner: IMAGE_USER },
		{ path: 'tmp', mode: 0o1777 },
		{
			path: 'etc/passwd',
			content: text(
				`root:x:0:0:root:/:/usr/sbin/nologin\nwaiver:x:${IMAGE_USER}:${IMAGE_USER}::/data:/usr/sbin/nologin\n`,
			),
		},
		{ path: 'etc/group', content: text(`root:x:0:\nwaiver:x:${IMAGE_USER}:\n`) },
		{ path: 'etc/nsswitch.conf', content: text('hosts: files dns\n') },
	]
}
