import type { PersonalData } from '../../personal-data.ts'

/** No purge or erasure touches the staff: the logs must go on saying who did what. No log line holds a name. */
export const staffData: PersonalData = { columns: { staff: ['name', 'login', 'proposed_login'] } }
