import type { PersonalData } from '../personal-data.ts'
import { personalMonthlyMail } from './table.ts'

/** It is about staff, whom no erasure of a guest touches. */
export const monthlyMailData: PersonalData = { columns: personalMonthlyMail.columns }
