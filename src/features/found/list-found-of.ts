import type { Deps } from '../../deps.ts'
import { showsImage } from '../../pdf/writer/write-images.ts'
import { identityOf, isSamePerson } from '../participants/match.ts'
import type { Participant } from '../participants/table.ts'
import { readLastSweep } from './last-sweep.ts'
import { listUnexplained, readOrNothing } from './unnamed.ts'
import { readReceipt } from './receipt.ts'
import type { FoundPerson } from './receipt.ts'

type FoundDeps = Pick<Deps, 'db' | 'files' | 'keys'>

/**
 * The files of lost waivers that show a person of an organization: its PDFs whose receipts name them, and the images that
 * those show. They are in `DATA_DIR/found`, or, where a sweep has come upon too many to move, still in their place.
 * @param rows the person and their duplicates @returns the names of the files
 */
export async function listFoundOf(
	deps: FoundDeps,
	organizationId: string,
	rows: readonly Participant[],
	country: string | null,
): Promise<string[]> {
	const { files } = deps
	const { unexplained = 0 } = readLastSweep(deps) ?? {}
	const inPlace = unexplained === 0 ? [] : await listUnexplained(deps)
	const names = [...(await files.listAside('found')), ...inPlace].map(({ name }) => name)
	const images: { readonly name: string; readonly bytes: Uint8Array }[] = []
	const pdfs: { readonly name: string; readonly bytes: Uint8Array }[] = []
	for (const name of names) {
		const bytes = await readOrNothing({ files }, name)
		if (bytes === undefined) continue
		const within = readReceipt(bytes)
		if (within === undefined) images.push({ name, bytes })
		// An erasure for one organization must not reach another's files.
		else if (within.entry.org !== organizationId) continue
		else if (within.people.some((person) => isAnyOf(rows, person, country))) pdfs.push({ name, bytes })
	}
	const matches = images.filter((image) => pdfs.some((pdf) => showsImage(pdf.bytes, image.bytes)))
	return [...pdfs, ...matches].map(({ name }) => name)
}

function isAnyOf(rows: readonly Participant[], person: FoundPerson, country: string | null): boolean {
	const identity = identityOf(person)
	return rows.some((row) => row.id === person.id || isSamePerson(row, identity, () => country))
}
