// One file for the browser to load: they share most of their parts.
export { Status } from '../status/status.tsx'
