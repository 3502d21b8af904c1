import lazy from 'preact-iso/lazy'
import type * as Parts from '../later.ts'

type Later = typeof Parts

let later: Later | undefined

/** Loads what people open from the frame, once. */
export async function loadLater(): Promise<Later> {
	later = await import('../later.ts')
	return later
}

/** The same, if it was loaded. */
export function loadedLater(): Later | undefined {
	return later
}

/** Loads what people see who are not signed in. */
export const loadEntry = () => import('../entry/entry.ts')

export const AccountDialog = lazy(() => loadLater().then((parts) => parts.AccountDialog))
export const AdminIndex = lazy(() => loadLater().then((parts) => parts.AdminIndex))
export const AlertToasts = lazy(() => loadLater().then((parts) => parts.AlertToasts))
export const ConfirmDialog = lazy(() => loadLater().then((parts) => parts.ConfirmDialog))
export const HelpDialog = lazy(() => loadLater().then((parts) => parts.HelpDialog))
export const PracticeBar = lazy(() => loadLater().then((parts) => parts.PracticeBar))
