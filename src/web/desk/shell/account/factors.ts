export { SecondFactor } from './second-factor.tsx'
export { Passkeys } from './passkeys.tsx'
