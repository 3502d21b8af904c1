/** The later parts, and what only a guest's own device does: a kiosk is asked for no work. */
export * from './later.ts'
export { work, workSoon } from './work.ts'
