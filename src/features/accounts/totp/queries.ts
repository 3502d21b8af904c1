import { countBy, deleteBy, findBy, updateBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { recoveryCodes, staffTotp } from './table.ts'

export const insertTotp = statement.into(staffTotp)

export const insertRecoveryCode = statement.into(recoveryCodes)

export const findTotp = findBy(staffTotp, 'staffId')

export const updateTotp = updateBy(staffTotp, 'staffId')

export const deleteTotp = deleteBy(staffTotp, 'staffId')

export const countRecoveryCodes = countBy(recoveryCodes, ['staffId'])

export const deleteRecoveryCode = deleteBy(recoveryCodes, 'staffId', 'hash')

export const deleteRecoveryCodes = deleteBy(recoveryCodes, 'staffId')
