import { expect } from 'bun:test'
import { bookingMoves } from './moves/bookings.ts'
import { draftMoves } from './moves/drafts.ts'
import { eventMoves, prefillMoves } from './moves/events.ts'
import { fileMoves } from './moves/files.ts'
import { inviteeMoves } from './moves/invitees.ts'
import { keyMoves } from './moves/keys.ts'
import { messageMoves } from './moves/messages.ts'
import { campaignMoves } from './moves/campaigns.ts'
import { checkinMoves } from './moves/check-ins.ts'
import { incidentMoves } from './moves/incidents.ts'
import { markMoves } from './moves/marks.ts'
import { placeMoves } from './moves/places.ts'
import { overrideMoves } from './moves/overrides.ts'
import { recordMoves } from './moves/record.ts'
import { signOnPage, signTwiceAtOnce, signingMoves } from './moves/signing.ts'
import { staffMoves } from './moves/staff.ts'
import { templateMoves } from './moves/templates.ts'
import { peopleMoves } from './moves/people.ts'
import { waiverMoves } from './moves/waivers.ts'
import { waiverChangeMoves } from './moves/waiver-changes.ts'
import { webhookMoves } from './moves/webhooks.ts'
import { copyDatabase, loseNewest } from './older-database.ts'
import type { Move, Stage } from './stage.ts'
import type { OpenApiDocument } from '../../../src/http/openapi.ts'
import { readDocument } from '../openapi/document.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'

/** What must come of calls of which the model knows more than their document, by the operation's id. */
export const moves: Readonly<Record<string, Move>> = {
	...templateMoves,
	...draftMoves,
	...signingMoves,
	...waiverMoves,
	...waiverChangeMoves,
	...peopleMoves,
	...markMoves,
	...incidentMoves,
	...eventMoves,
	...inviteeMoves,
	...prefillMoves,
	...bookingMoves,
	...messageMoves,
	...campaignMoves,
	...checkinMoves,
	...placeMoves,
	...webhookMoves,
	...keyMoves,
	...staffMoves,
	...overrideMoves,
	...recordMoves,
	...fileMoves,
}

/** What happens besides calls of one operation. */
export const turns: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
	signOnPage,
	signTwiceAtOnce,
	restart: ({ host }) => host.restart(),
	loseFiles: ({ host }) => host.lose('files'),
	loseKey: ({ host, dice }) =>
		host.lose(`keys/${dice.oneOf(['evidence.json', 'links.key', 'seal.pem', 'secrets.key'])}`),
	sweepLater: async ({ host }) => {
		host.advance(2 * DAY_MS)
		expect(await host.sweep()).toBe(0)
	},
	copyDatabase,
	loseNewest,
	wait: async ({ host, dice }) => host.advance(dice.oneOf([60_000, DAY_MS / 2, 2 * DAY_MS])),
}

/** How often each is made, where it is more than once for each other one. */
const WEIGHTS: Readonly<Record<string, number>> = {
	signWaiver: 12,
	signOnPage: 6,
	saveDraft: 6,
	publishTemplate: 3,
	createEvent: 2,
	invitePeople: 4,
	createPrefillLink: 3,
	createMessage: 3,
	createCheckin: 2,
	getWaiver: 3,
	openIncident: 2,
	voidWaiver: 2,
	purgeWaiver: 2,
	mergeParticipant: 3,
	restart: 2,
	loseFiles: 3,
	loseKey: 3,
	sweepLater: 2,
	copyDatabase: 4,
	loseNewest: 5,
}

/** The name of everything that may come next, as often as it is to come. */
export const deck: readonly string[] = [...listIds(await readDocument()), ...Object.keys(turns)].flatMap(
	(name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => name),
)

function listIds({ paths }: OpenApiDocument): string[] {
	return Object.values(paths).flatMap((methods) =>
		Object.values(methods).map(({ operationId }) => operationId as string),
	)
}
