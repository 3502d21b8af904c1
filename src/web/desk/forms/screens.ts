import css from 'style:forms'
import { addStyles } from '../kit/client/look.ts'

// One file for the browser to load: the screens share most of their parts.
export { Poster } from './poster/poster.tsx'
export { Templates } from './templates/templates.tsx'

addStyles(css)
