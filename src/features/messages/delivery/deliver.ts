import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { Problem } from '../../../http/problems.ts'
import { systemActor } from '../../audit/actor.ts'
import type { Actor } from '../../audit/actor.ts'
import { listAudit } from '../../audit/queries.ts'
import { readBrandFile } from '../../locations/look.ts'
import { dialOf } from '../../../search/phone-number.ts'
import { brandingOf, countryOf } from '../../organization/organization.ts'
import { readPdf } from '../../documents/read-pdf.ts'
import { composeMail, composeSms } from './compose.ts'
import { prepareMessage } from './prepare.ts'
import type { Preparation } from './prepare.ts'
import type { Message } from '../table.ts'
import type { SendResult, Mail } from '../transports/transport.ts'
import type { Transports } from '../transports/transports.ts'

const NO_DOMAIN = 'localhost'

/** In CSS pixels. */
const LOGO_BOX = { width: 220, height: 72 } as const

export type Delivered =
	| SendResult
	| { readonly outcome: 'waiting' }
	| { readonly outcome: 'dropped'; readonly failure: NonNullable<Message['failure']> }

type DeliverDeps = Omit<Deps, 'close'>

/** Stores nothing. */
export async function deliverMessage(
	deps: DeliverDeps,
	transports: Transports,
	message: Message,
): Promise<Delivered> {
	const preparation = prepareMessage(deps, message)
	if (typeof preparation === 'string') return { outcome: 'dropped', failure: preparation }
	const { organization, recipient, content } = preparation
	if (message.channel === 'sms') {
		const to = dialOf(recipient, countryOf(deps.db, organization.id))
		if (to === undefined) return { outcome: 'dropped', failure: 'number' }
		return transports.sms.send({ id: message.id, to, text: composeSms(content) })
	}
	const attachment = await readAttachment(deps, message)
	if (attachment === 'not ready') return { outcome: 'waiting' }
	if (attachment === 'gone') return { outcome: 'dropped', failure: 'pdf' }
	return transports.mail.send({
		id: message.id,
		...(await writeMail(deps, message, preparation, attachment)),
	})
}

async function writeMail(
	deps: DeliverDeps,
	{ id }: Message,
	{ organization, look, recipient, content }: Preparation,
	attachment: Mail['attachment'],
): Promise<Mail> {
	const logo = await readLogo(deps, look)
	return {
		messageId: messageIdOf(deps, id),
		to: recipient,
		fromName: organization.name,
		replyTo: brandingOf(organization).replyTo,
		written: composeMail(content, { color: look.color, logo }),
		leave: content.leave,
		logo,
		attachment,
	}
}

function messageIdOf({ config }: Pick<Deps, 'config'>, id: string): string {
	return `<${id}@${config.mailFrom.split('@')[1] ?? NO_DOMAIN}>`
}

async function readLogo(deps: DeliverDeps, { logo }: Preparation['look']): Promise<Mail['logo']> {
	const bytes = logo === null ? undefined : await readBrandFile(deps, logo)
	if (logo === null || bytes === undefined) return undefined
	const { contentType, sha256, width, height } = logo
	// Stored at twice its displayed size if it fits.
	const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height, 1)
	return {
		contentId: `${sha256.slice(0, 16)}@logo`,
		width: Math.max(1, Math.round(width * scale)),
		height: Math.max(1, Math.round(height * scale)),
		bytes,
		contentType,
	}
}

/** Reads this many of the newest audit entries: each retry is one, and at most one more, its bounce, follows. */
const ACTS_READ = 4

/** Who asked for the message last; the service itself for an automatic receipt. */
function senderOf(db: Db, organizationId: string, messageId: string): Actor {
	const own = systemActor(organizationId, 'messages')
	const acts = listAudit(db, { organizationId, subject: messageId }, ACTS_READ)
	const act = acts.find(({ action }) => action === 'message.retried' || action === 'message.queued')
	return act === undefined ? own : { ...own, name: act.actor, requestId: act.requestId ?? own.requestId }
}

async function readAttachment(
	deps: DeliverDeps,
	{ id, attachPdf, organizationId, waiverId }: Message,
): Promise<Mail['attachment'] | 'not ready' | 'gone'> {
	if (!attachPdf || waiverId === null) return undefined
	try {
		// Sending a PDF is a read of it, and is on the access log.
		const { pdf: bytes } = await readPdf(deps, { actor: senderOf(deps.db, organizationId, id), id: waiverId })
		return { name: `waiver-${waiverId}.pdf`, bytes }
	} catch (error) {
		if (!(error instanceof Problem)) throw error
		return error.reason === 'pdf_not_ready' ? 'not ready' : 'gone'
	}
}
