import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Box } from './accident.ts'

export type Happening = (path: string, box: Box) => void

export const remove: Happening = (path) => rmSync(path, { recursive: true, force: true })

export const replaceFile = (content: (path: string, box: Box) => string | Uint8Array): Happening => {
	return (path, box) => {
		const bytes = content(path, box)
		remove(path, box)
		mkdirSync(dirname(path), { recursive: true })
		writeFileSync(path, bytes)
	}
}

export const empty = replaceFile(() => '')
export const cutOff = replaceFile((path) =>
	readFileSync(path).subarray(0, Math.floor(statSync(path).size / 2)),
)
export const garbage = replaceFile(() => 'something else\n')
export const emptyFolder: Happening = (path, box) => {
	remove(path, box)
	mkdirSync(path, { recursive: true })
}
/** Root may read whatever the mode says, so what can't be read is a folder in the place of a file, or the reverse. */
export const unreadableFile: Happening = emptyFolder
export const unreadableFolder = empty

export const inData = (what: string) => (happens: Happening) => (box: Box) =>
	happens(join(box.dataDir, what), box)
export const inCopies = (what: string) => (happens: Happening) => (box: Box) =>
	happens(join(box.copies, what), box)

export function fromEstate(path: string): Happening {
	return (to, { estate }) => {
		rmSync(to, { recursive: true, force: true })
		cpSync(join(estate.folder, path), to, { recursive: true })
	}
}

export function withoutWal(happens: Happening): (box: Box) => void {
	return (box) => {
		happens(join(box.dataDir, 'waiver.db'), box)
		for (const name of ['waiver.db-wal', 'waiver.db-shm']) rmSync(join(box.dataDir, name), { force: true })
	}
}

/** The database as a power cut leaves it, with its last waivers in the WAL alone, and then what happens to the WAL. */
export function onTheWal(happens: Happening): (box: Box) => void {
	return (box) => {
		for (const name of ['waiver.db', 'waiver.db-wal']) fromEstate(`cut/${name}`)(join(box.dataDir, name), box)
		rmSync(join(box.dataDir, 'waiver.db-shm'), { force: true })
		happens(join(box.dataDir, 'waiver.db-wal'), box)
	}
}
