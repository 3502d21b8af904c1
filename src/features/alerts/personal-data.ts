import type { PersonalData } from '../personal-data.ts'
import { personalAlertChoice } from './table.ts'

/** It is about staff, whom no erasure of a guest touches. */
export const alertData: PersonalData = { columns: personalAlertChoice.columns }
