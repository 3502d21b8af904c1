import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_EMAIL } from '../../blocks/answers/email.ts'
import { label, nullable, object, oneOf } from '../../http/schema.ts'
import { staffLanguages } from '../../i18n/dictionaries.ts'

export const OwnMonthlyMail = object({ to: nullable(Type.String()) })

export const AskMonthlyMail = object({ to: label(3, MAX_EMAIL), language: oneOf(staffLanguages) })

export type OwnMonthlyMail = Static<typeof OwnMonthlyMail>
export type AskMonthlyMail = Static<typeof AskMonthlyMail>
