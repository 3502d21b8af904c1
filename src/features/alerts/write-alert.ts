import { ALERT_MAIL_MINUTES, alerts, pageOfAlert } from '../../api/alerts.ts'
import type { AlertKind } from '../../api/alerts.ts'
import type { Config } from '../../config/config.ts'
import { wordsOf } from '../../i18n/dictionaries.ts'
import { pickWords } from '../../i18n/languages.ts'
import { placeLocale } from '../../i18n/region.ts'
import { fill, fillPlural } from '../../i18n/fill.ts'
import { publicAddress } from '../links/token/address.ts'
import { readEventBody } from '../webhooks/read-events.ts'
import type { Untold } from './queries.ts'

type Told = {
	readonly kind: AlertKind
	readonly untold: Untold
	readonly timezone: string
	readonly country: string | null
}

const allWords = wordsOf('help')

/** A mail that says what happened, how often and when, and where the desk shows it: no name, contact or answer. */
export function writeAlert(
	config: Pick<Config, 'baseUrl' | 'host' | 'port' | 'tlsCert'>,
	{ kind, untold: { count, occurredAt, body }, timezone, country }: Told,
	language: string,
): { subject: string; body: string } {
	const { alerts: texts } = pickWords(allWords, language)
	const what = fillPlural(texts.kinds[kind], count, language)
	const time = new Intl.DateTimeFormat(placeLocale(language, country), {
		dateStyle: 'medium',
		timeStyle: 'short',
		timeZone: timezone,
	}).format(occurredAt)
	const page = count === 1 ? pageOfAlert(kind, readEventBody(body).data) : alerts[kind].list
	const lines = [
		fill(count === 1 ? texts.at : texts.lastAt, { what, time }),
		`${publicAddress(config)}${page}`,
		fill(texts.bound, { minutes: ALERT_MAIL_MINUTES }),
	]
	return { subject: what, body: lines.join('\n\n') }
}
