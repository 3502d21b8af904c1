// One file for the browser to load: they share most of their parts.
export { People } from './people/people.tsx'
export { Waivers } from './waivers/waivers.tsx'
