import { deleteBy, findBy, putBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { holdReleases, legalHolds } from '../table.ts'

export const findHold = findBy(legalHolds, 'waiverSeq')

export const insertHold = statement.into(legalHolds)

export const deleteHold = deleteBy(legalHolds, 'waiverSeq')

export const putRelease = putBy(holdReleases, 'waiverSeq')
