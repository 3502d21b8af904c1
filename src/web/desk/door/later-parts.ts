import { later } from '../kit/parts/later.ts'

/** What stands below the empty field. */
export const Shift = later(() => import('./shift/shift.tsx').then((module) => module.Shift))

/** Who is in, and who came today. */
export const Arrivals = later(() => import('./arrivals.tsx').then((module) => module.Arrivals))

export const CodeDialog = later(() => import('./dialogs/code-dialog.tsx').then((module) => module.CodeDialog))

export const AnywayDialog = later(() =>
	import('./dialogs/anyway-dialog.tsx').then((module) => module.AnywayDialog),
)

export const SendLink = later(() => import('./dialogs/send-link.tsx').then((module) => module.SendLink))

export const Portrait = later(() => import('./portrait.tsx').then((module) => module.Portrait))

/** What finds guests while the service is out of reach. */
export const KeptGuests = later(() => import('./kept/kept-guests.tsx').then((module) => module.KeptGuests))

export const FullDialog = later(() =>
	import('./dialogs/anyway-dialog.tsx').then((module) => module.FullDialog),
)

export const TurnAwayDialog = later(() =>
	import('./dialogs/turn-away-dialog.tsx').then((module) => module.TurnAwayDialog),
)
