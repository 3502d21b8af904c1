// One file for the browser to load: they share most of their parts.
export { Webhooks } from '../webhooks/webhooks.tsx'
