import { statSync } from 'node:fs'
import type { Ids } from '../lib/ids.ts'
import { SEED_BYTES, createNoteKey } from '../lib/signed-note.ts'
import type { NoteKey } from '../lib/signed-note.ts'
import { createKeyFile, readKeyFile, replaceKeyFile } from './key-file.ts'

/** The keys that checkpoints are signed with. They lie outside the database: who can write that still can't sign. */
export interface SigningKeys {
	/** The host that origins begin with: settled when the first key was made, since a log's name must not change. */
	host(): string
	/** The key that signs under this name now. */
	current(name: string): NoteKey
	/** What signatures under this name are checked with, those of former keys included, the newest first. */
	verifierKeys(name: string): string[]
	/** Makes another key, which signs from now on, in every process. The former ones verify what they have signed. */
	rotate(): void
}

type KeyFile = { readonly host: string; readonly seeds: readonly string[] }

/** Most names whose keys are kept in memory. */
const MAX_NAMES = 1_000

/**
 * Opens the key file, or makes it when the first key is asked for. Several processes may do so at once: one file wins.
 * @param path of the file, readable by its owner alone
 */
export function openSigningKeys(path: string, ids: Ids, host: string): SigningKeys {
	const byName = new Map<string, NoteKey[]>()
	let known: { readonly file: KeyFile; readonly changedAt: number | undefined } | undefined

	/** The file as it is now: another process may have rotated its keys. */
	function read(): KeyFile {
		const changedAt = changeOf(path)
		if (known !== undefined && known.changedAt === changedAt) return known.file
		byName.clear()
		const file = readKeys(path) ?? makeKeys(path, ids, host)
		known = { file, changedAt: changeOf(path) }
		return file
	}

	function keysOf(name: string): NoteKey[] {
		const { seeds } = read()
		const cached = byName.get(name)
		if (cached !== undefined) return cached
		const made = seeds.map((seed) => createNoteKey(name, Buffer.from(seed, 'base64'))).reverse()
		if (byName.size >= MAX_NAMES) byName.clear()
		byName.set(name, made)
		return made
	}

	return {
		host: () => read().host,
		verifierKeys: (name) => keysOf(name).map(({ verifierKey }) => verifierKey),
		current(name) {
			const [newest] = keysOf(name)
			if (newest === undefined) throw new Error('The file of signing keys holds no key.')
			return newest
		},
		rotate() {
			const { seeds, ...rest } = read()
			const file: KeyFile = { ...rest, seeds: [...seeds, newSeed(ids)] }
			replaceKeyFile(path, writeKeys(file), ids.next())
			known = undefined
		},
	}
}

/** When the file was last changed, in milliseconds; undefined where there is none. */
function changeOf(path: string): number | undefined {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function readKeys(path: string): KeyFile | undefined {
	const text = readKeyFile(path)
	if (text === undefined) return undefined
	const file = JSON.parse(Buffer.from(text).toString()) as KeyFile
	const isWhole =
		typeof file.host === 'string' &&
		file.seeds.length > 0 &&
		file.seeds.every((seed) => Buffer.from(seed, 'base64').length === SEED_BYTES)
	if (!isWhole) throw new Error('The file of signing keys is damaged; restore it from a backup.')
	return file
}

function makeKeys(path: string, ids: Ids, host: string): KeyFile {
	createKeyFile(path, writeKeys({ host, seeds: [newSeed(ids)] }), ids.next())
	const made = readKeys(path)
	if (made === undefined) throw new Error('The file of signing keys is gone again.')
	return made
}

function writeKeys(file: KeyFile): string {
	return `${JSON.stringify(file)}\n`
}

function newSeed(ids: Ids): string {
	return Buffer.from(ids.random(SEED_BYTES)).toString('base64')
}
