import type { Replica } from './replica.ts'

/** The storage of Litestream's replica, with a folder of files for each level. */
export type DatabaseReplica = Pick<Replica, 'list'> & {
	/** @returns the prefix of the names of a level's files */
	prefixOf(level: number): string
}

/** A file of a replica: the pages that some transactions changed, as they were after the last of them. */
export type LtxFile = {
	/** In the replica. */
	readonly name: string
	/** 0 for each transaction, 9 for the whole database; levels between join files of the level below. */
	readonly level: number
	readonly first: bigint
	readonly last: bigint
}

/** Before the first transaction: Litestream numbers from 1. */
export const NONE = 0n

/** By a name that ends in `<level>/<first>-<last>.ltx`, both hexadecimal; undefined for other names. */
export function readLtxName(name: string): LtxFile | undefined {
	const [, level, first, last] = /(?:^|\/)(\d{1,4})\/([0-9a-f]{16})-([0-9a-f]{16})\.ltx$/.exec(name) ?? []
	if (level === undefined) return undefined
	return { name, level: Number(level), first: BigInt(`0x${first}`), last: BigInt(`0x${last}`) }
}

async function listLtx(replica: Pick<Replica, 'list'>, prefix: string): Promise<LtxFile[]> {
	const files: LtxFile[] = []
	for await (const name of replica.list(prefix)) {
		const file = readLtxName(name)
		if (file !== undefined) files.push(file)
	}
	return files
}

function newestOf(files: readonly LtxFile[]): bigint {
	return files.reduce((newest, { last }) => (last > newest ? last : newest), NONE)
}

/**
 * The number of the last transaction in a replica. Joined transactions were in level 0 before, and its newest file
 * stays there, but a copy of the whole database may be ahead. @throws if the storage of the replica fails
 */
export async function readNewest(replica: Pick<DatabaseReplica, 'list' | 'prefixOf'>): Promise<bigint> {
	const pieces = await listLtx(replica, replica.prefixOf(0))
	if (pieces.length === 0) return newestOf(await listLtx(replica, ''))
	return newestOf([...pieces, ...(await listLtx(replica, replica.prefixOf(9)))])
}
