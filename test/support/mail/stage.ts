import type { Config } from '../../../src/config/config.ts'
import type { Overrides } from '../../../src/deps.ts'
import { startMailServer } from './server.ts'
import type { MailServer } from './server.ts'
import { startTestService } from '../service/service.ts'
import type { Answer, Tenant, TestService } from '../service/service.ts'
import { publishTemplate } from '../fixtures/waivers.ts'

const open: (() => Promise<void>)[] = []

export type MailStage = {
	readonly running: TestService
	readonly server: MailServer
	readonly hall: Tenant
	readonly templateId: string
}

/** A service that sends by a mail server of its own, until `closeMailStages`. */
export async function openMailStage(
	options: Parameters<typeof startMailServer>[0] = {},
	changes: Partial<Config> = {},
	overrides: Overrides = {},
): Promise<MailStage> {
	const server = await startMailServer(options)
	const running = startTestService(
		{
			smtpUrl: server.url,
			smtpCa: server.ca,
			mailFrom: 'desk@hall.example',
			baseUrl: 'https://sign.hall.example',
			...changes,
		},
		overrides,
	)
	open.push(
		() => running.close(),
		() => server.close(),
	)
	const hall = running.tenant('North Wall & Söhne')
	const templateId = await publishTemplate(hall.call, { name: 'Climbing waiver' })
	return { running, server, hall, templateId }
}

/** Has something end with the stages. */
export function closeLater(close: () => Promise<void>): void {
	open.push(close)
}

export async function closeMailStages(): Promise<void> {
	for (const close of open.splice(0)) await close()
}

type Hall = Pick<MailStage, 'hall' | 'templateId'>

/** An event with these people invited. @returns its id, and them */
export async function inviteTo(
	{ hall, templateId }: Hall,
	people: readonly object[],
	event: object = {},
): Promise<{ id: string; invitees: any[] }> {
	const answer = await hall.call('POST', '/v1/events', { name: 'Mia’s party', templateId, ...event })
	const id = answer.body.id as string
	const { body } = await hall.call('POST', `/v1/events/${id}/invitees`, { invitees: people })
	return { id, invitees: body.items }
}

export function sendTo(
	{ hall }: Pick<Hall, 'hall'>,
	eventId: string,
	body?: object,
	headers?: Record<string, string>,
): Promise<Answer> {
	return hall.call('POST', `/v1/events/${eventId}/send`, body, headers)
}

/** Messages, newest first. */
export async function messagesOf({ hall }: Pick<Hall, 'hall'>, query = ''): Promise<any[]> {
	return (await hall.call('GET', `/v1/messages?limit=100${query}`)).body.items
}

/** The body of an email in one's own words. */
export function customMail(more: object = {}): object {
	return { kind: 'custom', to: 'a@b.example', subject: 'Hi', body: 'Hello', ...more }
}
