import { wordsOf } from './dictionaries.ts'
import type { Words } from './translation.ts'

/** The words that the PDF prints by itself, in one language. */
export type DocumentWords = Words<'document'>

export const documentWords = wordsOf('document')
