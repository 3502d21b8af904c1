import { queueCampaignMails } from '../../../src/features/messages/campaigns/queue-mails.ts'
import { blocks, publishTemplate, sign } from '../fixtures/waivers.ts'
import { untilIdle } from '../service/service.ts'
import type { TestService } from '../service/service.ts'
import { readMail } from './mail.ts'

const QUIET = { isBusy: () => false, note: () => undefined }

export const news = { id: 'news', type: 'checkbox', label: 'News', required: false, purpose: 'marketing' }

export const nobodySkipped = {
	noAddress: 0,
	noConsent: 0,
	banned: 0,
	suppressed: 0,
	sameAddress: 0,
	renewed: 0,
	notSignable: 0,
}

let halls = 0

/** A venue of its own, with a form that asks for the consent to news, and whose waivers end in 30 days. */
export async function openHall(running: TestService, changes: object = {}) {
	const hall = running.tenant(`Hall ${halls++}`)
	const { call } = hall
	await call('PATCH', '/v1/organization', changes)
	const settings = { expiry: { type: 'duration', days: 30 }, languages: ['en', 'de'] }
	const templateId = await publishTemplate(call, { of: [...blocks, news], settings })
	let guests = 0
	/** Signs, each time as somebody else, unless the answers say who. */
	const guest = (values: Record<string, unknown> = {}, more: object = {}) => {
		const lastName = `Karst${String.fromCharCode(97 + guests)}`
		const email = `g${guests++}@mail.example`
		const name = { firstName: 'Ida', lastName }
		return sign(hall, templateId, { values: { name, email, ...values }, ...more })
	}
	const texts = { subject: ' Hello ', body: 'One.\n\nTwo.' }
	const write = (more: object = {}, query = '', headers = {}) =>
		call('POST', `/v1/campaigns${query}`, { kind: 'news', filter: {}, ...texts, ...more }, headers)
	const read = async (id: string) => (await call('GET', `/v1/campaigns/${id}`)).body
	const messages = async (id: string) =>
		(await call('GET', `/v1/messages?campaignId=${id}&limit=100`)).body.items
	const mailOf = async (id: string) => {
		const { bytes } = await call('GET', `/v1/messages/${id}/content`)
		return readMail(Buffer.from(bytes).toString('latin1'))
	}
	const limit = (campaignMailsPerHour: number | null) =>
		call('PATCH', '/v1/organization', { limits: { campaignMailsPerHour } })
	const hold = () => limit(0)
	const release = async () => {
		await limit(null)
		await sendAll(running)
	}
	return { ...hall, templateId, guest, write, read, messages, mailOf, limit, hold, release }
}

/** Has all mails of campaigns written that may be written now. */
export async function sendAll(running: TestService): Promise<void> {
	const { deps } = running.service
	while (await queueCampaignMails({ ...deps, traffic: QUIET }));
	deps.wake('messages')
	await untilIdle(running)
}

/** As if the mail had not been sent yet, and were not due. */
export function putBack({ service: { deps } }: TestService, messageId: string): void {
	deps.db.$client.run(
		"UPDATE messages SET status = 'queued', sent_at = NULL, next_attempt_at = 9999999999999 WHERE id = ?",
		[messageId],
	)
}
