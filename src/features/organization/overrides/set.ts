import type { ActDeps } from '../../../deps.ts'
import { invalid, problem } from '../../../http/problems.ts'
import { toDetails } from '../../../http/validation.ts'
import { findEntry } from '../../../jurisdictions/choose.ts'
import type { Entry } from '../../../jurisdictions/entry.ts'
import { PATHS, checkOf, isItem, isSameValue, readValue } from '../../../jurisdictions/override.ts'
import type { Override } from '../../../jurisdictions/override.ts'
import { defined } from '../../../kit/defined.ts'
import { tidy, tidyOrNull } from '../../../kit/text/text.ts'
import { addYears } from '../../../kit/time/dates.ts'
import type { Day } from '../../../kit/time/dates.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { todayOf } from '../organization.ts'
import { MAX_OVERRIDES, MAX_REVIEW_YEARS, MAX_VALUE } from './model.ts'
import type { SetOverride } from './model.ts'
import { holderOf, listOverrides, otherwiseOf, saveOverrides } from './overrides.ts'
import type { Holder } from './overrides.ts'

type Call = Pick<Holder, 'locationId'> & { readonly actor: Actor; readonly input: SetOverride }

/**
 * Puts a value in the place of the one that the data have, or at a location of the organization's. An earlier one of the
 * same path makes way. @throws Problem 404 for an unknown location, 409 if there are too many, 422 for an unknown place or
 * path, a value that does not fit, or a day that is over or too far away
 */
export function setOverride(deps: ActDeps, { actor, locationId, input }: Call): Promise<Override> {
	const entry = requireEntry(input.jurisdiction)
	requireValue(input)
	return deps.write((tx) => {
		const holder = holderOf(actor, locationId)
		const all = listOverrides(tx, holder)
		const value = { jurisdiction: entry.id, path: input.path }
		const otherwise = otherwiseOf(tx, holder, value)
		if (input.value === null && isItem(input.path) && otherwise === null)
			throw invalid([
				{ path: '/path', code: 'unknown', message: `${entry.id} has no ${input.path} to leave out.` },
			])
		const former = all.find((each) => isSameValue(each, value))
		const others = all.filter((each) => each !== former)
		if (others.length >= MAX_OVERRIDES)
			throw problem('conflict', `There are ${MAX_OVERRIDES} overrides. Remove one first.`)
		const override = {
			...readOverride(entry, input, todayOf(tx, deps.clock, actor.organizationId)),
			id: deps.ids.next(),
			by: actor.name,
		}
		saveOverrides(tx, deps, holder, [...others, override])
		recordAudit(tx, deps, actor, {
			action: 'jurisdiction.override_set',
			subject: override.id,
			data: {
				...defined({ locationId: holder.locationId }),
				jurisdiction: entry.id,
				rule: override.path,
				old: JSON.stringify(former === undefined ? otherwise : former.value),
				new: JSON.stringify(override.value),
				reason: override.reason,
			},
		})
		return override
	})
}

function requireEntry(id: string): Entry {
	const entry = findEntry(id)
	if (entry !== undefined) return entry
	const message = 'Send an id of GET /v1/jurisdictions, or the one that is in force.'
	throw invalid([{ path: '/jurisdiction', code: 'unknown', message }])
}

function requireValue({ path, value }: SetOverride): void {
	const check = checkOf(path)?.()
	if (check === undefined)
		throw invalid([{ path: '/path', code: 'unknown', message: `Send one of ${PATHS.join(', ')}.` }])
	const isLeftOut = value === null && isItem(path)
	if (!isLeftOut && !check.Check({ value })) throw invalid(toDetails(check.Errors({ value }), 'pointer'))
	if (JSON.stringify(value).length > MAX_VALUE)
		throw invalid([{ path: '/value', code: 'too_long', message: `Send at most ${MAX_VALUE} characters.` }])
}

function readOverride(
	entry: Entry,
	{ path, value, reason, source, decidedBy, reviewAt }: SetOverride,
	today: Day,
): Omit<Override, 'id' | 'by'> {
	const { name, role, firm, admittedIn } = decidedBy
	return {
		jurisdiction: entry.id,
		path,
		value,
		was: readValue(entry, path),
		reason: tidy(reason),
		source: tidyOrNull(source) ?? null,
		decidedBy: {
			name: tidy(name),
			role,
			firm: tidyOrNull(firm) ?? null,
			admittedIn: tidyOrNull(admittedIn) ?? null,
		},
		on: today,
		reviewAt: readReview(reviewAt ?? addYears(today, 1), today),
	}
}

function readReview(reviewAt: Day, today: Day): Day {
	if (reviewAt > today && reviewAt <= addYears(today, MAX_REVIEW_YEARS)) return reviewAt
	const message = `Send a day after today, at most ${MAX_REVIEW_YEARS} years from now.`
	throw invalid([{ path: '/reviewAt', code: 'out_of_range', message }])
}
