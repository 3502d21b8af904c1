// One file for the browser to load: they share most of their parts.
export { Evidence } from './evidence/evidence.tsx'
export { Keys } from './keys/keys.tsx'
export { Webhooks } from './webhooks/webhooks.tsx'
