// One file for the browser to load: they share most of their parts.
export { Checkpoint } from './checkpoint/checkpoint.tsx'
export { Integrations } from './integrations/integrations.tsx'
export { Keys } from './keys/keys.tsx'
export { Log } from './log/log.tsx'
export { Verify } from './verify/verify.tsx'
export { Webhooks } from './webhooks/webhooks.tsx'
