import { deleteBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { bans } from './table.ts'

export const insertBan = statement.into(bans)

export const deleteBan = deleteBy(bans, 'participantId')

/** Those that hold on a day. @param ids a person's ids as JSON @param today YYYY-MM-DD */
export const bansOf = statement.from(
	bans,
	`WHERE participant_id IN (SELECT value FROM json_each(?)) AND (until IS NULL OR until >= ?)
	ORDER BY banned_at DESC`,
)
