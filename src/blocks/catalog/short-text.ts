import { writtenText } from '../written-text.ts'

export const shortText = writtenText('One line of text.', { max: 500, highest: 5000, multiline: false })
