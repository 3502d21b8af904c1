// One file for the browser to load: they share most of their parts.
export { Retention } from '../retention/retention.tsx'
export { Status } from '../status/status.tsx'
