import { later } from '../kit/parts/later.ts'

/** What stands below the empty field. */
export const Shift = later(() => import('./later.ts').then((module) => module.Shift))

/** Who is in, and who came today. */
export const Arrivals = later(() => import('./later.ts').then((module) => module.Arrivals))

export const CodeDialog = later(() => import('./later.ts').then((module) => module.CodeDialog))

export const AnywayDialog = later(() => import('./later.ts').then((module) => module.AnywayDialog))

export const SendLink = later(() => import('./later.ts').then((module) => module.SendLink))

export const Portrait = later(() => import('./later.ts').then((module) => module.Portrait))

/** What finds guests while the service is out of reach. */
export const KeptGuests = later(() => import('./later.ts').then((module) => module.KeptGuests))

export const FullDialog = later(() => import('./later.ts').then((module) => module.FullDialog))

export const TurnAwayDialog = later(() => import('./later.ts').then((module) => module.TurnAwayDialog))
