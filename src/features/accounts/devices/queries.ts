import { countBy, findBy, listNewest, updateBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { deskDevices } from './table.ts'

export const insertDevice = statement.into(deskDevices)

export const findDevice = findBy(deskDevices, 'organizationId', 'id')

export const listDevices = listNewest(deskDevices)

export const countDevices = countBy(deskDevices, ['organizationId'], 'AND revoked_at IS NULL')

export const updateDevice = updateBy(deskDevices, 'id')
