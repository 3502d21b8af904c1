import type * as actual from './render.tsx'
import type * as declared from './server-side.js'

/** Fails to compile unless `Declared` has exactly the functions of `Actual`, with parameters and results that fit both ways. */
type Same<Declared extends Actual, Actual> = Actual extends Declared ? true : never

/** The type checker reads `server-side.d.ts` for the server and `render.tsx` for the page. This holds them equal. */
export const areTypesEqual: Same<typeof declared, typeof actual> = true
