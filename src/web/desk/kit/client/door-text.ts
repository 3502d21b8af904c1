import { createStore } from './create-store.ts'

/** A text that another part of the desk hands to the field of the door, which takes it and leaves nothing behind. */
export const doorText = createStore('')
