import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import type { Ids } from '../kit/ids.ts'
import {
	KeyFileLost,
	changeOf,
	createKeyFile,
	readKeyFile,
	replaceKeyFile,
	setAside,
} from '../files/key-file.ts'
import type { KeyFile } from '../files/key-file.ts'
import type { KeyKind } from '../files/key-kind.ts'
import { SEED_BYTES, createNoteKey, publicPartOf, readPublicPart, verifierKeyOf } from './signed-note.ts'
import type { NoteKey } from './signed-note.ts'
import { storedJson } from '../kit/stored-json.ts'

/** The keys are outside the database: write access to the database is not enough to sign. */
export interface SigningKeys {
	/** The host in each origin. It stays as it was set with the first key, because a log's name must not change. */
	host(): string
	current(name: string): NoteKey
	verifierKeys(name: string): string[]
	/** True if only the public part of the key is left. */
	isLost(verifierKey: string): boolean
	/** Makes another key, which signs from now on, in every process. Former keys still verify their signatures. */
	rotate(): void
	/**
	 * Makes a new file in place of a lost one. Keys of the existing file stay if the database has recorded them.
	 * @param databaseMark the database's mark of the lost file
	 */
	replaceLost(databaseMark: string): void
}

export const SIGNING_KEYS = 'keys/evidence.json'

const KeyList = Type.Object({
	host: Type.String(),
	seeds: Type.Array(Type.String()),
	lost: Type.Optional(
		Type.Array(Type.String(), { description: 'The public parts of seeds that were lost.' }),
	),
})

type KeyList = Static<typeof KeyList>

const readKeyList = storedJson(KeyList, 'The file of signing keys')

const MAX_NAMES = 1_000

/**
 * Opens or makes the key file. If several processes do so at once, one file wins. Each call throws KeyFileLost as the
 * file's guard does.
 */
export function openSigningKeys({ path, ids, guard }: KeyFile, host: string): SigningKeys {
	const byName = new Map<string, { notes: NoteKey[]; verifierKeys: string[] }>()
	let cache: { readonly list: KeyList; readonly changedAt: number | undefined } | undefined

	/** Reads the current file: another process may have rotated the keys. */
	function read(): KeyList {
		const changedAt = changeOf(path)
		if (cache !== undefined && cache.changedAt === changedAt) return cache.list
		byName.clear()
		const bytes = readKeyFile(path)
		guard.check(bytes)
		const list = bytes === undefined ? makeKeys(path, ids, host) : requireKeys(bytes)
		cache = { list, changedAt: changeOf(path) }
		return list
	}

	function keysOf(name: string): { notes: NoteKey[]; verifierKeys: string[] } {
		const { seeds, lost = [] } = read()
		const existing = byName.get(name)
		if (existing !== undefined) return existing
		const notes = seeds.map((seed) => createNoteKey(name, Buffer.from(seed, 'base64'))).reverse()
		const verifierKeys = [
			...notes.map(({ verifierKey }) => verifierKey),
			...lost.map((publicPart) => verifierKeyOf(name, publicPart)).reverse(),
		]
		if (byName.size >= MAX_NAMES) byName.clear()
		byName.set(name, { notes, verifierKeys })
		return { notes, verifierKeys }
	}

	return {
		host: () => read().host,
		verifierKeys: (name) => keysOf(name).verifierKeys,
		current(name) {
			const [newest] = keysOf(name).notes
			if (newest === undefined) throw new Error('The file of signing keys has no key.')
			return newest
		},
		isLost: (verifierKey) => read().lost?.includes(readPublicPart(verifierKey)) === true,
		rotate() {
			const { seeds, ...rest } = read()
			const list: KeyList = { ...rest, seeds: [...seeds, newSeed(ids)] }
			replaceKeyFile(path, writeKeys(list), ids.next())
			cache = undefined
		},
		replaceLost(mark) {
			const bytes = readKeyFile(path)
			const here = bytes && parseKeys(bytes)
			const [formerHost = host, ...publicParts] = mark.split('\n')
			const seeds = (here?.seeds ?? []).filter((seed) => publicParts.includes(partOf(seed)))
			const lostParts = publicParts.filter((part) => !seeds.some((seed) => partOf(seed) === part))
			const list: KeyList = { host: formerHost, seeds: [...seeds, newSeed(ids)], lost: lostParts }
			if (bytes !== undefined) setAside(path, ids.next())
			replaceKeyFile(path, writeKeys(list), ids.next())
			cache = undefined
		},
	}
}

/** Its mark is the host and the public part of every key, a line each. */
export const signingKeysKind: KeyKind = {
	mark(bytes) {
		const list = requireKeys(bytes)
		return [list.host, ...listPublicParts(list)].join('\n')
	},
	replaces(mark, databaseMark) {
		const [host, ...parts] = mark.split('\n')
		const [knownHost, ...knownParts] = databaseMark.split('\n')
		return host === knownHost && knownParts.every((part) => parts.includes(part))
	},
}

function listPublicParts({ seeds, lost = [] }: KeyList): string[] {
	return [...lost, ...seeds.map(partOf)]
}

function partOf(seed: string): string {
	return publicPartOf(Buffer.from(seed, 'base64'))
}

/**
 * Returns the most complete of several copies: a restore of an older one needs the later keys to verify their
 * signatures.
 * @param others the file at other times; a damaged one, or one of another box, is ignored
 */
export function withLaterKeys(copy: Uint8Array, others: readonly Uint8Array[]): Uint8Array {
	let newest = copy
	for (const bytes of others) {
		const [current, other] = [parseKeys(newest), parseKeys(bytes)]
		if (current === undefined || other === undefined || current.host !== other.host) continue
		const [first, second] = [listPublicParts(current), listPublicParts(other)]
		if (second.length > first.length && first.every((key, at) => second[at] === key)) newest = bytes
	}
	return newest
}

function requireKeys(bytes: Uint8Array): KeyList {
	const list = parseKeys(bytes)
	if (list === undefined) throw new KeyFileLost('keys/evidence.json is damaged; restore it.')
	return list
}

function parseKeys(bytes: Uint8Array): KeyList | undefined {
	try {
		const file = readKeyList(Buffer.from(bytes).toString())
		const isSeed = (seed: string): boolean => Buffer.from(seed, 'base64').length === SEED_BYTES
		const isWhole = file.seeds.length > 0 && file.seeds.every(isSeed)
		return isWhole ? file : undefined
	} catch {
		return undefined
	}
}

function makeKeys(path: string, ids: Ids, host: string): KeyList {
	createKeyFile(path, writeKeys({ host, seeds: [newSeed(ids)] }), ids.next())
	const bytes = readKeyFile(path)
	if (bytes === undefined) throw new Error('The file of signing keys has disappeared.')
	return requireKeys(bytes)
}

function writeKeys(file: KeyList): string {
	return `${JSON.stringify(file)}\n`
}

function newSeed(ids: Ids): string {
	return Buffer.from(ids.random(SEED_BYTES)).toString('base64')
}
