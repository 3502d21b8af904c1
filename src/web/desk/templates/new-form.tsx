/** @jsxImportSource preact */
import lazy from 'preact-iso/lazy'

/** Begins a form: from the gallery, empty, or from a text. */
export const NewForm = lazy(() => import('../frame/venue-screens.ts').then(({ Gallery }) => Gallery))
