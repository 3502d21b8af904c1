import css from 'style:groups'
import { addStyles } from '../kit/client/look.ts'

// One file for the browser to load: the screens share most of their parts.
export { Events } from './events/events.tsx'
export { Messages } from './messages/messages.tsx'

addStyles(css)
