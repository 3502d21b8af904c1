import type { Deps } from '../../deps.ts'
import { within } from '../../kit/places.ts'
import type { Reach } from '../../kit/places.ts'
import { addPeriod } from '../../kit/time/dates.ts'
import { findStaffById } from '../accounts/staff/queries.ts'
import { readRange } from '../figures/collect.ts'
import { readFigures } from '../figures/figures.ts'
import { readGuestFigures } from '../figures/guests.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { placeOf } from '../organization/hosts.ts'
import { zoneOfPlaces } from '../organization/zones.ts'
import { listOrganizations } from '../organization/queries.ts'
import { countryAt } from '../organization/place.ts'
import type { Organization } from '../organization/table.ts'
import { daysOf, lastMonth } from './month.ts'
import { findMonthlyMail, listMonthlyMails, updateMonthlyMail } from './queries.ts'
import { writeReport } from './write-report.ts'
import type { MonthlyMail } from './table.ts'
import type { MonthFigures } from './write-report.ts'

type SendDeps = Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens' | 'config' | 'traffic'>

/**
 * Once the last month is over, queues its reports for everybody who wants them: after a long stop those of the last month
 * alone. The mail and the month are one transaction, so nobody gets a month twice.
 */
export async function sendMonthlyMails(deps: SendDeps): Promise<void> {
	for (const organization of listOrganizations(deps.db)) {
		if (deps.traffic.isBusy()) return
		await sendToOrganization(deps, organization)
	}
}

async function sendToOrganization(deps: SendDeps, organization: Organization): Promise<void> {
	const { id } = organization
	// Whoever is bound to locations gets the figures of these.
	const byPlaces = Map.groupBy(listMonthlyMails(deps.db, id), ({ staffId }) =>
		within(findStaffById(deps.db, staffId)?.locationIds ?? null),
	)
	for (const [places, all] of byPlaces) {
		const reach = { organizationId: id, places }
		const month = lastMonth(deps.clock.now(), zoneOfPlaces(deps.db, id, places))
		const mails = all.filter(({ sentMonth }) => sentMonth < month)
		if (mails.length === 0) continue
		const figures = { ...(await collect(deps, reach, month)), country: countryAt(organization) }
		await queueReports(deps, organization, { month, figures, mails })
		deps.wake('messages')
	}
}

type Reports = {
	readonly month: string
	readonly figures: MonthFigures
	readonly mails: readonly MonthlyMail[]
}

function queueReports(
	deps: SendDeps,
	organization: Organization,
	{ month, figures, mails }: Reports,
): Promise<void> {
	return deps.write((tx) => {
		for (const { staffId } of mails) {
			const mail = findMonthlyMail(tx, staffId)
			if (mail === undefined || mail.sentMonth >= month) continue
			updateMonthlyMail(tx, staffId, { sentMonth: month })
			const { recipient, language } = mail
			queueMessage(tx, deps, {
				organizationId: organization.id,
				channel: 'email',
				kind: 'custom',
				recipient,
				language,
				isAutomatic: true,
				...writeReport(placeOf(deps.config, organization), figures, language),
			})
		}
	})
}

async function collect(deps: SendDeps, reach: Reach, month: string): Promise<Omit<MonthFigures, 'country'>> {
	const range = readRange(deps, reach, daysOf(month))
	const before = addPeriod(`${month}-01`, { years: -1 }).slice(0, 7)
	const yearTo = (last: string) => {
		const from = addPeriod(`${last}-01`, { months: -11 })
		return readFigures(deps, readRange(deps, reach, { from, to: daysOf(last).to }))
	}
	return {
		month,
		figures: await readFigures(deps, range),
		earlier: await readFigures(deps, readRange(deps, reach, daysOf(before))),
		years: [await yearTo(month), await yearTo(before)],
		guests: await readGuestFigures(deps, range),
	}
}
