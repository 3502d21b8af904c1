import { connect } from 'node:net'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { messageOf } from '../../kit/errors.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { requireLocation } from '../locations/require.ts'
import { readDoorMarks } from '../marks/mark.ts'
import { todayAt } from '../organization/place.ts'
import { labelsOf, requireOrganization } from '../organization/organization.ts'
import { idsOf, requireParticipant } from '../participants/participant.ts'
import type { LabelShape, PrintLabels, PrintedLabels } from './model.ts'
import { toZpl } from './zpl.ts'

/** How long a printer on the local network may take. */
const PRINTER_MS = 3 * SECOND_MS

type Call = { readonly organizationId: string; readonly input: PrintLabels }

/** @throws Problem 404 for an unknown person or location, 409 if the label printer does not take them */
export async function printLabels(
	deps: Pick<Deps, 'db' | 'clock' | 'log' | 'config'>,
	{ organizationId, input }: Call,
): Promise<PrintedLabels> {
	const { db, config, log } = deps
	const settings = labelsOf(requireOrganization(db, organizationId))
	const labels = describeLabels(db, deps, { organizationId, input })
	const { printer } = settings
	// The operator may have taken it off the list since.
	if (printer === 'browser' || !config.labelPrinters.includes(printer)) return { labels, printed: false }
	try {
		await send(printer, labels.map((label) => toZpl(label, settings)).join('\n'))
	} catch (error) {
		log.warn('a label printer failed', { printer, cause: messageOf(error) })
		throw problem('conflict', 'The label printer does not answer. Switch it on, and print again.')
	}
	return { labels, printed: true }
}

function describeLabels(
	db: Db,
	{ clock }: Pick<Deps, 'clock'>,
	{ organizationId, input: { participantIds, locationId } }: Call,
): LabelShape[] {
	const organization = requireOrganization(db, organizationId)
	const { name } = organization
	const location = locationId === undefined ? undefined : requireLocation(db, organizationId, locationId)
	const day = todayAt(clock, organization, location)
	return participantIds.map((participantId) => {
		const participant = requireParticipant(db, organizationId, participantId)
		const ids = idsOf(db, participant)
		const { current } = readDoorMarks(db, organizationId, { participantIds: ids, subjects: [], today: day })
		return {
			participantId: participant.id,
			name: fullName(participant),
			marks: current.map(({ mark }) => mark.name),
			passNumber: participant.passNumber,
			venue: location === undefined ? name : `${name}, ${location.name}`,
			day,
		}
	})
}

/** @throws if the printer has not taken all in time */
function send(printer: string, text: string): Promise<void> {
	const { hostname, port } = new URL(`tcp://${printer}`)
	return new Promise((resolve, reject) => {
		const socket = connect({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) })
		socket.setTimeout(PRINTER_MS, () => socket.destroy(new Error('It took too long.')))
		socket.once('error', reject)
		socket.once('close', (hadError) => (hadError ? undefined : resolve()))
		socket.end(text)
		// It answers nothing, but a socket ends only when what has come was read.
		socket.resume()
	})
}
