import { countBy, deleteBy, findBy, listNewest, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { locations } from './table.ts'

export const findLocation = findBy(locations, 'organizationId', 'id')

export const listLocations = listNewest(locations)

export const countLocations = countBy(locations, ['organizationId'])

export const insertLocation = statement.into(locations)

export const updateLocationRow = updateBy(locations, 'id')

/** @throws SQLITE_CONSTRAINT_FOREIGNKEY if a waiver, an event or a check-in names it */
export const deleteLocationRow = deleteBy(locations, 'id')
