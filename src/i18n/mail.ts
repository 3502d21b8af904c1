import { wordsOf } from './dictionaries.ts'
import type { Words } from './translation.ts'

/** The words of mails and text messages in one language. */
export type MailWords = Words<'mail'>

export const mailWords = wordsOf('mail')
