import { countBy, findBy, listNewest, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { kiosks } from './table.ts'

export const insertKiosk = statement.into(kiosks)

export const findKiosk = findBy(kiosks, 'organizationId', 'id')

export const findKioskByCode = findBy(kiosks, 'codeHash')

export const listKiosks = listNewest(kiosks)

export const countKiosks = countBy(kiosks, ['organizationId'], 'AND revoked_at IS NULL')

export const updateKioskRow = updateBy(kiosks, 'id')
