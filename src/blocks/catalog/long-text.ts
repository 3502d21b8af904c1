import { writtenText } from '../written-text.ts'

export const longText = writtenText('Lines of text.', { max: 5000, highest: 50_000, multiline: true })
