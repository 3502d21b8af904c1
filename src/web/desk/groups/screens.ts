// One file for the browser to load: the screens share most of their parts.
export { Events } from './events/events.tsx'
export { Messages } from './messages/messages.tsx'
