import type { PersonalData } from '../../personal-data.ts'

/**
 * No purge or erasure touches the staff: the logs must go on saying who did what. No log line holds a name, nor that of
 * a passkey, which staff name themselves.
 */
export const staffData: PersonalData = {
	columns: { staff: ['name', 'login', 'proposed_login'], passkeys: ['name'] },
}
