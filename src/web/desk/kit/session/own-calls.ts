import type { Own, SavedViews } from '../../../../features/accounts/sessions/own/model.ts'
import type { AskMonthlyMail, OwnMonthlyMail } from '../../../../features/monthly-mail/model.ts'
import type { ChooseAlerts, OwnAlerts } from '../../../../features/alerts/model.ts'
import { request } from '../client/call.ts'

/** Reads the person's own data: saved views and open sessions. Nobody else sees them. */
export async function readOwn(): Promise<Own> {
	return request<Own>('GET', '/desk/me')
}

export async function saveViews(views: SavedViews): Promise<Own> {
	return request<Own>('PATCH', '/desk/me', { views })
}

/** Signs the person out in another browser. @throws CallError `not_found` if the session has ended */
export async function endOwnSession(id: string): Promise<void> {
	await request('DELETE', `/desk/me/sessions/${id}`)
}

const MONTHLY_MAIL = '/desk/me/monthly-mail'

export async function readMonthlyMail(): Promise<OwnMonthlyMail> {
	return request<OwnMonthlyMail>('GET', MONTHLY_MAIL)
}

/** From the next month on. @throws CallError `validation_failed` for what is no address */
export async function askMonthlyMail(asked: AskMonthlyMail): Promise<void> {
	await request('PUT', MONTHLY_MAIL, asked)
}

export async function endMonthlyMail(): Promise<void> {
	await request('DELETE', MONTHLY_MAIL)
}

const ALERTS = '/desk/me/alerts'

/** What the person is told, and what they could be. */
export async function readAlerts(): Promise<OwnAlerts> {
	return request<OwnAlerts>('GET', ALERTS)
}

/** @throws CallError `validation_failed` for what is no address, or mail without one */
export async function chooseAlerts(choice: ChooseAlerts): Promise<void> {
	await request('PUT', ALERTS, choice)
}
