import type { Replica } from '../files/replica.ts'

/** In bytes. */
export type LogPiece = { readonly log: string; readonly from: number; readonly length: number }

export const MAX_PIECE_BYTES = 4 * 1024 * 1024

/** Otherwise there would be a piece for each second with a signing, and after a year a restore would fetch 100,000. */
const MERGED_AT_ONCE = 32
const MERGED_BELOW = [32 * 1024, 1024 * 1024] as const

const OFFSET_DIGITS = 15

export function pieceName({ log, from, length }: LogPiece): string {
	return `checkpoints/${log}/${String(from).padStart(OFFSET_DIGITS, '0')}-${length}`
}

export async function listPieces(replica: Pick<Replica, 'list'>): Promise<Map<string, LogPiece[]>> {
	const pieces: LogPiece[] = []
	for await (const name of replica.list('checkpoints/')) {
		const [, log, from, length] = /^checkpoints\/([^/]+)\/(\d+)-(\d+)$/.exec(name) ?? []
		if (log !== undefined) pieces.push({ log, from: Number(from), length: Number(length) })
	}
	return Map.groupBy(pieces, ({ log }) => log)
}

export function sortPieces(pieces: readonly LogPiece[]): { needed: LogPiece[]; replaced: LogPiece[] } {
	const ordered = pieces.toSorted((a, b) => a.from - b.from || b.length - a.length)
	const [needed, replaced]: [LogPiece[], LogPiece[]] = [[], []]
	let end = 0
	for (const piece of ordered) {
		if (piece.from + piece.length <= end) replaced.push(piece)
		else needed.push(piece)
		end = Math.max(end, piece.from + piece.length)
	}
	return { needed, replaced }
}

export function chooseMerge(pieces: readonly LogPiece[]): LogPiece[] {
	for (const below of MERGED_BELOW) {
		const small = pieces.slice(pieces.findLastIndex(({ length }) => length >= below) + 1)
		if (small.length < MERGED_AT_ONCE) continue
		let bytes = 0
		return small.filter(({ length }) => (bytes += length) <= MAX_PIECE_BYTES)
	}
	return []
}
