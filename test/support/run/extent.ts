/** Whether a rehearsal asks for what each run takes only a part of: `bun run rehearse --only screens,parts`. */
export const isWhole = Bun.env['EXTENT'] === 'whole'

/** How much of something a test does: a part in each run, all of it in the rehearsal. */
export const extent = <T>(part: T, whole: T): T => (isWhole ? whole : part)
