import css from 'style:records'
import { addStyles } from '../kit/client/look.ts'

// One file for the browser to load: the screens share most of their parts.
export { Arrivals } from './arrivals/arrivals.tsx'
export { Incidents } from './incidents/incidents.tsx'
export { People } from './people/people.tsx'
export { Waivers } from './waivers/waivers.tsx'

addStyles(css)
