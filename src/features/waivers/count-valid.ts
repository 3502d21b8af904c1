import type { Db } from '../../db/client.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { requireVersion } from '../templates/signable.ts'
import type { Template } from '../templates/table.ts'
import { isValid } from './expiry/validity.ts'
import { MAX_COUNTED } from './model.ts'
import { searchWaivers } from './search/search.ts'

export function countValid(
	db: Db,
	{ id: templateId, organizationId, acceptedSince }: Template,
	now: number,
): { validWaivers: number; isMore: boolean } {
	const filters = { limit: MAX_COUNTED, templateId, validOn: toTimestamp(now) }
	const valid = searchWaivers({ db }, { organizationId, now }, filters).filter((waiver) => {
		const { versionNumber } = requireVersion(db, waiver.templateVersionId)
		return isValid(waiver, { versionNumber, acceptedSince }, now)
	})
	return { validWaivers: Math.min(valid.length, MAX_COUNTED), isMore: valid.length > MAX_COUNTED }
}
