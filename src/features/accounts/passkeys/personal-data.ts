import type { PersonalData } from '../../personal-data.ts'

/** Staff name their devices; no purge or erasure touches them. */
export const factorData: PersonalData = { columns: { passkeys: ['name'] } }
