import { createStore } from './create-store.ts'

/** The waivers that were selected to be reminded, for the mail that is written next. An address is too short for them. */
export const chosenWaivers = createStore<readonly string[]>([])
