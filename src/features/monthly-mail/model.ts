import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_EMAIL } from '../../blocks/answers/email.ts'
import { label, nullable, object, oneOf } from '../../http/schema.ts'

const StaffLanguage = oneOf(['en', 'de'])

export const OwnMonthlyMail = object({ to: nullable(Type.String()) })

export const AskMonthlyMail = object({ to: label(3, MAX_EMAIL), language: StaffLanguage })

export type StaffLanguage = Static<typeof StaffLanguage>
export type OwnMonthlyMail = Static<typeof OwnMonthlyMail>
export type AskMonthlyMail = Static<typeof AskMonthlyMail>
