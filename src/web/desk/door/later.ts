// One file for the browser to load after the door's field: what stands below it, and what people open.
export { Arrivals } from './arrivals.tsx'
export { AnywayDialog, FullDialog } from './dialogs/anyway-dialog.tsx'
export { CodeDialog } from './dialogs/code-dialog.tsx'
export { SendLink } from './dialogs/send-link.tsx'
export { TurnAwayDialog } from './dialogs/turn-away-dialog.tsx'
export { KeptGuests } from './kept/kept-guests.tsx'
export { Portrait } from './portrait.tsx'
export { Shift } from './shift/shift.tsx'
