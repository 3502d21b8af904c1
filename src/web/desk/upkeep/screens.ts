import css from 'style:charts'
import { addStyles } from '../kit/client/look.ts'

// One file for the browser to load: they share most of their parts.
export { Figures } from './figures/figures.tsx'
export { Retention } from './retention/retention.tsx'
export { Status } from './status/status.tsx'

addStyles(css)
