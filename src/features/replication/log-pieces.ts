import type { Replica } from '../../files/replica.ts'

/** A part of a log of checkpoints, copied as one: offset and length in bytes. */
export type LogPiece = { readonly log: string; readonly from: number; readonly length: number }

/** Most of a log that one piece holds, in bytes. */
export const MAX_PIECE_BYTES = 4 * 1024 * 1024

/**
 * So many pieces, each smaller than one of these sizes in bytes, are made one. Else there would be a piece for each second
 * in which somebody signed, and a restore would ask for a hundred thousand after a year.
 */
const MERGED_AT_ONCE = 32
const MERGED_BELOW = [32 * 1024, 1024 * 1024] as const

const OFFSET_DIGITS = 15

/** Names sort in the order of the pieces. */
export function pieceName({ log, from, length }: LogPiece): string {
	return `checkpoints/${log}/${String(from).padStart(OFFSET_DIGITS, '0')}-${length}`
}

/** The pieces of every log, by the log's name. */
export async function listPieces(replica: Pick<Replica, 'list'>): Promise<Map<string, LogPiece[]>> {
	const pieces: LogPiece[] = []
	for await (const name of replica.list('checkpoints/')) {
		const [, log, from, length] = /^checkpoints\/([^/]+)\/(\d+)-(\d+)$/.exec(name) ?? []
		if (log !== undefined) pieces.push({ log, from: Number(from), length: Number(length) })
	}
	return Map.groupBy(pieces, ({ log }) => log)
}

/** Which pieces of one log make it up, in order, and which a larger one has taken the place of. */
export function sortPieces(pieces: readonly LogPiece[]): { needed: LogPiece[]; replaced: LogPiece[] } {
	const sorted = pieces.toSorted((a, b) => a.from - b.from || b.length - a.length)
	const [needed, replaced]: [LogPiece[], LogPiece[]] = [[], []]
	let end = 0
	for (const piece of sorted) {
		if (piece.from + piece.length <= end) replaced.push(piece)
		else needed.push(piece)
		end = Math.max(end, piece.from + piece.length)
	}
	return { needed, replaced }
}

/** The last pieces of a log that are to be made one; none where there are few. */
export function chooseMerge(pieces: readonly LogPiece[]): LogPiece[] {
	for (const below of MERGED_BELOW) {
		const small = pieces.slice(pieces.findLastIndex(({ length }) => length >= below) + 1)
		if (small.length < MERGED_AT_ONCE) continue
		let bytes = 0
		return small.filter(({ length }) => (bytes += length) <= MAX_PIECE_BYTES)
	}
	return []
}
