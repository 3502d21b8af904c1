import css from 'style:entry'
import { addStyles } from '../../kit/client/look.ts'

// One file for the browser to load when nobody is signed in.
export { Setup } from './setup.tsx'
export { SignedOut } from './signed-out.tsx'

addStyles(css)
export { returnFromSso } from '../../kit/session/sso.ts'
