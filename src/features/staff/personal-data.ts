import type { PersonalData } from '../personal-data.ts'

/**
 * Staff are the venue's own people and not its guests. Neither a purge nor an erasure touches them: the logs must go on
 * saying who did what. No log line may hold their names.
 */
export const staffData: PersonalData = { columns: { staff: ['name', 'login'] } }
