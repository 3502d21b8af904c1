import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

const AT_ONCE = 1_000

const after = statement<{ seq: number }, [string, number]>(
	`SELECT seq FROM waivers WHERE organization_id = ? AND seq > ? ORDER BY seq LIMIT ${AT_ONCE}`,
)
const fileNames = statement<{ name: string }, [string, number, number]>(
	`SELECT pdf_sha256 AS name FROM waivers
	WHERE organization_id = ?1 AND seq BETWEEN ?2 AND ?3 AND pdf_sha256 IS NOT NULL
	UNION SELECT i.file_sha256 FROM waiver_images i JOIN waivers w ON w.seq = i.waiver_seq
	WHERE w.organization_id = ?1 AND w.seq BETWEEN ?2 AND ?3 AND i.file_sha256 IS NOT NULL`,
)

/** The hashes of PDFs and images of an organization, in batches. A file with several waivers may be in several. */
export function* listWaiverFiles(db: Db, organizationId: string): Generator<string[]> {
	for (let last = 0; ;) {
		const waivers = after.all(db, organizationId, last)
		const [first, end] = [waivers[0]?.seq, waivers.at(-1)?.seq]
		if (first === undefined || end === undefined) return
		yield fileNames.all(db, organizationId, first, end).map(({ name }) => name)
		last = end
	}
}
