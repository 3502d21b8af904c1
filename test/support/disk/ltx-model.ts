import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readLtxName } from '../../../src/files/ltx.ts'
import type { DatabaseReplica, LtxFile } from '../../../src/files/ltx.ts'

export type Change = 'write' | 'join' | 'joinJoined' | 'drop' | 'snapshot'

const hex = (transaction: number): string => transaction.toString(16).padStart(16, '0')

/** The name of a file in a replica, from its level and its first and last transaction. */
export const nameOf = (level: number, first: number, last: number): string =>
	`ltx/${level}/${hex(first)}-${hex(last)}.ltx`

/** What a box's Litestream does to a replica, as fast or slow as a test wants. The content of each file is its name. */
export class ModelReplica implements DatabaseReplica {
	readonly names = new Set<string>()
	newest = 0
	/** Called before each look into the replica. */
	onCall: () => void = () => undefined
	/** Each prefix, and after which name. */
	readonly listed: string[] = []
	readonly fetched: string[] = []

	change(change: Change): void {
		if (change === 'write') {
			this.newest++
			this.names.add(nameOf(0, this.newest, this.newest))
		} else if (change === 'join') this.#join(0)
		else if (change === 'joinJoined') this.#join(1)
		else if (change === 'snapshot') this.#snapshot()
		else this.#drop()
	}

	/** What is joined goes from level 0, but for the newest. */
	#drop(): void {
		const joined = this.#level(1).at(-1)?.last ?? 0n
		for (const { name, last } of this.#level(0))
			if (last <= joined && last < BigInt(this.newest)) this.names.delete(name)
	}

	#snapshot(): void {
		if (this.newest > 0) this.names.add(nameOf(9, 1, this.newest))
	}

	#join(level: number): void {
		const end = this.#level(level + 1).at(-1)?.last ?? 0n
		const files = this.#level(level).filter(({ first }) => first > end)
		const [first, last] = [files[0]?.first, files.at(-1)?.last]
		if (first !== undefined && last !== undefined)
			this.names.add(nameOf(level + 1, Number(first), Number(last)))
	}

	#level(level: number): LtxFile[] {
		return read([...this.names]).filter((file) => file.level === level)
	}

	prefixOf(level: number): string {
		return `ltx/${level}/`
	}

	async *list(prefix: string, after = ''): AsyncGenerator<string> {
		this.onCall()
		this.listed.push(`${prefix}>${after}`)
		yield* [...this.names].filter((name) => name.startsWith(prefix) && name > after).toSorted()
	}

	async stream(name: string, take: (piece: Uint8Array) => Promise<void>): Promise<boolean> {
		this.onCall()
		if (!this.names.has(name)) return false
		this.fetched.push(name)
		for (const part of [name.slice(0, 9), name.slice(9)]) await take(Buffer.from(part))
		return true
	}
}

/** `litestream restore -f` of v0.5.17 (`replica.go`: `CalcRestorePlan` and `applyNewLTXFiles`), without the pages. */
export class ModelFollower {
	readonly #folder: string
	/** What is written beside the copy after each round. */
	applied = 0n

	constructor(folder: string) {
		this.#folder = folder
	}

	/** @throws where the files do not join */
	restore(): void {
		const files = Array.from({ length: 10 }, (_, level) => this.#level(level)).flat()
		let end = files.findLast(({ level }) => level === 9)?.last ?? 0n
		for (let next: LtxFile | undefined; ; end = next.last) {
			const from = end
			const fits = files.filter(({ first, last }) => first <= from + 1n && last > from)
			next = fits.toSorted((a, b) => Number(b.last - a.last))[0]
			if (next === undefined) break
			this.#apply(next, end)
		}
		if (end === 0n || files.some(({ first }) => first > end + 1n)) throw new Error('The files do not join.')
		this.applied = end
	}

	follow(): void {
		let end = this.applied
		const pieces = this.#level(0).filter(({ first }) => first > this.applied)
		for (const piece of pieces) {
			if (piece.first > end + 1n) end = this.#fillGap(end, piece.first)
			if (piece.last <= end) continue
			if (piece.first > end + 1n) break
			end = this.#apply(piece, end)
		}
		this.applied = pieces.length === 0 ? this.#fillGap(end, end + 1n) : end
	}

	#fillGap(from: bigint, until: bigint): bigint {
		let end = from
		for (let level = 1; level < 9; level++) {
			for (const file of this.#level(level)) {
				if (file.first > end + 1n) break
				if (file.last <= end) continue
				end = this.#apply(file, end)
				if (end + 1n >= until) return end
			}
			if (end > from) return end
		}
		return end
	}

	#apply(file: LtxFile, end: bigint): bigint {
		if (file.first > end + 1n) throw new Error('A transaction is missing.')
		if (readFileSync(join(this.#folder, file.name), 'utf8') !== file.name)
			throw new Error('A file is not whole.')
		return file.last
	}

	#level(level: number): LtxFile[] {
		const folder = join(this.#folder, 'ltx', String(level))
		return existsSync(folder) ? read(readdirSync(folder).map((name) => `ltx/${level}/${name}`)) : []
	}
}

function read(names: readonly string[]): LtxFile[] {
	return names
		.toSorted()
		.map(readLtxName)
		.filter((file) => file !== undefined)
}
