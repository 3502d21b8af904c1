import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type NamedFile = { readonly seq: number; readonly sha256: string | null }

export const listFilesAfter = statement<NamedFile, [after: number, waivers: number]>(
	`WITH some AS (SELECT seq, pdf_sha256 FROM waivers WHERE seq > ? ORDER BY seq LIMIT ?)
	SELECT seq, pdf_sha256 AS sha256 FROM some
	UNION ALL SELECT seq, file_sha256 FROM some JOIN waiver_images ON waiver_seq = seq WHERE file_sha256 IS NOT NULL
	ORDER BY seq`,
).all

export const countWaiting = statement.count<[]>("SELECT count(*) AS n FROM jobs WHERE kind = 'file.copy'")

const waitingOne = statement<{ n: number }, [string]>(
	"SELECT EXISTS (SELECT 1 FROM jobs WHERE kind = 'file.copy' AND subject = ?) AS n",
)

/** Returns whether a file waits to be copied. */
export function isWaiting(db: Db, sha256: string): boolean {
	return waitingOne.get(db, sha256)?.n === 1
}
