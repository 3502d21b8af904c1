import { later } from '../kit/parts/later.ts'

/** What stands below the empty field. */
export const Shift = later(() => import('./shift/shift.tsx').then((module) => module.Shift))

export const CodeDialog = later(() => import('./code-dialog.tsx').then((module) => module.CodeDialog))

export const AnywayDialog = later(() => import('./anyway-dialog.tsx').then((module) => module.AnywayDialog))
