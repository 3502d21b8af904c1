import type { Places } from '../../kit/places.ts'
import { Problem, problem } from '../../http/problems.ts'
import { toZip } from '../../files/to-zip.ts'
import type { ZipFile } from '../../files/to-zip.ts'
import { messageOf } from '../../kit/errors.ts'
import { formatCsv } from '../../kit/text/csv.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Actor } from '../audit/actor.ts'
import { isOwnRecord } from '../locations/is-own.ts'
import { readPdf } from './read-pdf.ts'

type DownloadDeps = Parameters<typeof readPdf>[0]

type Call = {
	readonly actor: Actor
	readonly requireLive: RequestContext['requireLive']
	/** Whose waivers the caller may know. */
	readonly places: Places
}

/**
 * The PDFs of several waivers as a ZIP file that is made while it is read. Each read is on both logs before its bytes
 * are sent, and none follows once the caller has lost their rights. Waivers without a PDF are listed in `missing.csv` with the reason.
 * @param ids separated by commas @throws Problem 503 where no read can be recorded
 */
export async function downloadPdfs(
	deps: DownloadDeps,
	{ actor, requireLive, ids, places }: Call & { readonly ids: string },
): Promise<ReadableStream<Uint8Array>> {
	const files = readPdfs(deps, { actor, requireLive, places, ids: new Set(ids.toLowerCase().split(',')) })
	const first = await files.next()
	return toZip(continueFrom(first, files), (error) =>
		deps.log.error('a download of PDFs broke off', { cause: messageOf(error) }),
	)
}

async function* continueFrom(
	first: IteratorResult<ZipFile, void>,
	rest: AsyncGenerator<ZipFile>,
): AsyncGenerator<ZipFile> {
	if (first.done === true) return
	yield first.value
	yield* rest
}

async function* readPdfs(
	deps: DownloadDeps,
	{ actor, requireLive, ids, places }: Call & { readonly ids: ReadonlySet<string> },
): AsyncGenerator<ZipFile> {
	const lastModified = new Date(deps.clock.now())
	const missing: string[][] = []
	for (const id of ids) {
		requireLive?.()
		try {
			if (!isOwnRecord(deps.db, { organizationId: actor.organizationId, places }, 'waiver', id))
				throw problem('not_found', 'No waiver has this id.')
			const { pdf } = await readPdf(deps, { actor, id })
			yield { name: `waiver-${id}.pdf`, lastModified, input: new Uint8Array(pdf) }
		} catch (error) {
			if (!(error instanceof Problem) || error.reason === 'unavailable') throw error
			missing.push([id, error.reason, error.message])
		}
	}
	if (missing.length === 0) return
	yield { name: 'missing.csv', lastModified, input: formatCsv([['id', 'code', 'message'], ...missing]) }
}
