import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { statSync } from 'node:fs'
import type { Ids } from '../kit/ids.ts'
import { SEED_BYTES, createNoteKey } from './signed-note.ts'
import type { NoteKey } from './signed-note.ts'
import { storedJson } from '../kit/stored-json.ts'
import { createKeyFile, readKeyFile, replaceKeyFile } from '../files/key-file.ts'

/** The keys are outside the database: write access to the database is not enough to sign. */
export interface SigningKeys {
	/** The host in each origin. It stays as it was set with the first key, because a log's name must not change. */
	host(): string
	current(name: string): NoteKey
	verifierKeys(name: string): string[]
	/** Makes another key, which signs from now on, in every process. Former keys still verify what they signed. */
	rotate(): void
}

export const SIGNING_KEYS = 'keys/evidence.json'

const KeyFile = Type.Object({ host: Type.String(), seeds: Type.Array(Type.String()) })

type KeyFile = Static<typeof KeyFile>

const readKeyList = storedJson(KeyFile, 'The file of signing keys')

const MAX_NAMES = 1_000

/** Opens or makes the key file. If several processes do so at once, one file wins. */
export function openSigningKeys(path: string, ids: Ids, host: string): SigningKeys {
	const byName = new Map<string, NoteKey[]>()
	let known: { readonly file: KeyFile; readonly changedAt: number | undefined } | undefined

	/** Reads the current file: another process may have rotated the keys. */
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
			if (newest === undefined) throw new Error('The file of signing keys has no key.')
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

/**
 * The most complete of several copies: whoever restores an older one needs the later keys to verify what they signed.
 * @param others the file at other times; a damaged one, or one of another box, is ignored
 */
export function withLaterKeys(copy: Uint8Array, others: readonly Uint8Array[]): Uint8Array {
	const known = parseKeys(copy)
	let [newest, most] = [copy, known?.seeds.length ?? 0]
	for (const bytes of others) {
		const file = parseKeys(bytes)
		const isLater = file?.host === known?.host && known?.seeds.every((seed, at) => file?.seeds[at] === seed)
		if (isLater === true && file !== undefined && file.seeds.length > most)
			[newest, most] = [bytes, file.seeds.length]
	}
	return newest
}

function changeOf(path: string): number | undefined {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function readKeys(path: string): KeyFile | undefined {
	const bytes = readKeyFile(path)
	if (bytes === undefined) return undefined
	const file = parseKeys(bytes)
	if (file === undefined) throw new Error('The file of signing keys is damaged; restore it from a backup.')
	return file
}

function parseKeys(bytes: Uint8Array): KeyFile | undefined {
	try {
		const file = readKeyList(Buffer.from(bytes).toString())
		const isSeed = (seed: string): boolean => Buffer.from(seed, 'base64').length === SEED_BYTES
		const isWhole = file.seeds.length > 0 && file.seeds.every(isSeed)
		return isWhole ? file : undefined
	} catch {
		return undefined
	}
}

function makeKeys(path: string, ids: Ids, host: string): KeyFile {
	createKeyFile(path, writeKeys({ host, seeds: [newSeed(ids)] }), ids.next())
	const made = readKeys(path)
	if (made === undefined) throw new Error('The file of signing keys has disappeared.')
	return made
}

function writeKeys(file: KeyFile): string {
	return `${JSON.stringify(file)}\n`
}

function newSeed(ids: Ids): string {
	return Buffer.from(ids.random(SEED_BYTES)).toString('base64')
}
