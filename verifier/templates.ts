import type { Database } from 'bun:sqlite'
import { canonicalize, momentOf, readEntry, sha256 } from './evidence.ts'
import type { Json } from './evidence.ts'
import { readSafely } from './read-safely.ts'

type VersionRow = {
	readonly id: string
	readonly template_id: string
	readonly version_number: number
	readonly blocks: string
	readonly terms_hash: string
	readonly published_at: number
}

/** Compares the published terms with their entries. @param onFault called with each, at the entry's position */
export function verifyTemplates(
	db: Database,
	organizationId: string,
	onFault: (seq: number, reason: string) => void,
): void {
	const published = db.query<{ seq: number; subject: string; body: string }, []>(
		"SELECT seq, subject, body FROM acts WHERE json_extract(body, '$.kind') = 'template.published' ORDER BY seq",
	)
	const versions = db.query<VersionRow, [string]>(
		'SELECT v.id, v.template_id, v.version_number, v.blocks, v.terms_hash, v.published_at FROM template_versions v JOIN templates t ON t.id = v.template_id WHERE t.organization_id = ?',
	)
	const byId = new Map(versions.all(organizationId).map((version) => [version.id, version]))
	for (const { seq, subject, body } of published.all()) {
		const [entry, version] = [readEntry(body), byId.get(subject)]
		byId.delete(subject)
		const isSame =
			entry !== undefined &&
			version !== undefined &&
			version.template_id === entry.data['templateId'] &&
			version.version_number === entry.data['versionNumber'] &&
			version.terms_hash === entry.data['termsHash'] &&
			version.published_at === momentOf(entry) &&
			isWrittenAs(version.blocks, version.terms_hash)
		if (!isSame) onFault(seq, 'the published terms were changed')
	}
	if (byId.size > 0) onFault(0, 'there are terms that were never published')
}

function isWrittenAs(text: string, hash: string): boolean {
	const value = readSafely(() => JSON.parse(text) as Json)
	return JSON.stringify(value) === text && sha256(canonicalize(value)).toString('hex') === hash
}
