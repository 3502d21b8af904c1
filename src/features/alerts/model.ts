import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { ALERT_KINDS } from '../../api/alerts.ts'
import { MAX_EMAIL } from '../../blocks/answers/email.ts'
import { label, nullable, object, oneOf } from '../../http/schema.ts'
import { staffLanguages } from '../../i18n/dictionaries.ts'

const Kinds = Type.Array(oneOf(ALERT_KINDS), { maxItems: ALERT_KINDS.length })

const language = oneOf(staffLanguages)

const to = nullable(label(3, MAX_EMAIL))

export const OwnAlerts = object({
	/** The kinds that the caller's scopes may choose. */
	offered: Kinds,
	desk: Kinds,
	mail: Kinds,
	to,
	language,
})

export const ChooseAlerts = object({ desk: Kinds, mail: Kinds, to, language })

export type OwnAlerts = Static<typeof OwnAlerts>
export type ChooseAlerts = Static<typeof ChooseAlerts>
