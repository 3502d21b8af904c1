import css from 'style:records'
import { addStyles } from '../kit/client/look.ts'
import { later } from '../kit/parts/later.ts'

// One file for the browser to load: the screens share most of their parts.
export { Arrivals } from './arrivals/arrivals.tsx'
export { People } from './people/people.tsx'
export { Waivers } from './waivers/waivers.tsx'

/** Most days there is none, so it is no part of that file. */
export const Incidents = later(() => import('./incidents/incidents.tsx').then((module) => module.Incidents))

addStyles(css)
