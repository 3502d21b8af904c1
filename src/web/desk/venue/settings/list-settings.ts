import type { OverrideShape } from '../../../../features/jurisdictions/model.ts'
import type { LocationShape } from '../../../../features/locations/model.ts'
import type { MarkShape } from '../../../../features/marks/model.ts'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import type { Status } from '../../../../features/status/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { OWN_COLOR } from '../../../../kit/color/color.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { matches } from '../../kit/words/match.ts'

/** Each dialog has a section that is saved by itself. */
export type SettingDialogName =
	| 'venue'
	| 'legal'
	| 'law'
	| 'overrides'
	| 'places'
	| 'frames'
	| 'hosts'
	| 'look'
	| 'door'
	| 'marks'
	| 'labels'
	| 'mail'
	| 'test'
	| 'moving'
	| 'export'

export type SettingRow = {
	readonly name: keyof DeskWords<'venue'>['settings']['also']
	/** After `#` in an address it leads here. */
	readonly anchor?: string
	readonly title: string
	/** What is set now. */
	readonly value: string
	readonly color?: string
	readonly logo?: string
	readonly act: 'change' | 'start' | 'setUp'
	/** The dialog, and the name of its field that gets the focus; or the screen. */
	readonly opens: { readonly dialog: SettingDialogName; readonly field?: string } | { readonly href: string }
}

export type SettingGroup = { readonly title: string; readonly rows: readonly SettingRow[] }

export type SettingSource = {
	readonly organization: OrganizationDetail
	readonly locations: readonly LocationShape[]
	readonly marks: readonly MarkShape[]
	readonly overrides: readonly OverrideShape[]
	/** Undefined until the service has told it. */
	readonly sender: Status['mail'] | undefined
	/** Without it, nothing can be moved in. */
	readonly mayImport: boolean
	readonly words: DeskWords<'venue'>
}

/** Returns what is set now, in the groups of the screen. */
export function listSettings(source: SettingSource): readonly SettingGroup[] {
	const { settings } = source.words
	return [
		{ title: settings.venue, rows: venueRows(source) },
		{ title: settings.look, rows: lookRows(source) },
		{
			title: settings.door,
			rows: [policyRow(source), capacityRow(source), marksRow(source), labelsRow(source)],
		},
		{ title: settings.mail, rows: mailRows(source) },
		{ title: settings.data, rows: dataRows(source) },
	]
}

/** Returns the groups with the rows whose name, value or synonyms have the words of a text; all for an empty text. */
export function filterSettings(
	groups: readonly SettingGroup[],
	text: string,
	{ settings }: DeskWords<'venue'>,
): readonly SettingGroup[] {
	if (text.trim() === '') return groups
	return groups
		.map(({ title, rows }) => ({
			title,
			rows: rows.filter((row) =>
				matches(`${title} ${row.title} ${row.value} ${settings.also[row.name]}`, text),
			),
		}))
		.filter(({ rows }) => rows.length > 0)
}

function venueRows({ organization, locations, overrides, words }: SettingSource): readonly SettingRow[] {
	const { tag, settings } = words
	const { name, address, country, timezone, embedOrigins, hosts } = organization
	const land = country === null ? undefined : new Intl.DisplayNames([tag], { type: 'region' }).of(country)
	const where = [address?.replaceAll(/\s*\n\s*/g, ', '), land].filter(Boolean).join(', ')
	const places = locations.filter(({ active }) => active).map((each) => each.name)
	const venue = (field: string) => ({ act: 'change', opens: { dialog: 'venue', field } }) as const
	return [
		{ name: 'name', anchor: 'venue', title: settings.name, value: name, ...venue('name') },
		{ name: 'address', title: settings.address, value: where || settings.noCountry, ...venue('address') },
		{
			name: 'timezone',
			title: settings.timezone,
			value: timezone.replaceAll('_', ' '),
			...venue('timezone'),
		},
		{ ...changes('legal'), title: settings.legal, value: linkText(organization, words) },
		{ ...changes('law'), title: settings.law, value: lawText(organization, words) },
		{ ...changes('overrides'), title: settings.overrides, value: overridesText(overrides, words) },
		{ ...changes('places'), title: settings.places, value: places.join(', ') || settings.noPlaces },
		{ ...changes('hosts'), title: settings.hosts, value: hosts.join(', ') || settings.noHosts },
		{ ...changes('frames'), title: settings.frames, value: embedOrigins.join(', ') || settings.noOrigins },
	]
}

function marksRow({ marks, words: { settings } }: SettingSource): SettingRow {
	const names = marks.filter(({ active }) => active).map(({ name }) => name)
	return { ...changes('marks'), title: settings.marks, value: names.join(', ') || settings.noMarks }
}

function labelsRow({ organization: { labels }, words: { settings } }: SettingSource): SettingRow {
	const { printer, onArrival, widthMm, heightMm } = labels
	const where = printer === 'browser' ? settings.labelBrowser : printer
	const when = onArrival ? settings.labelOnArrival : settings.labelByHand
	return {
		...changes('labels'),
		title: settings.labels,
		value: `${where}, ${when}, ${widthMm} × ${heightMm} mm`,
	}
}

/** A row with a dialog of its own. */
function changes<Name extends SettingDialogName & SettingRow['name']>(name: Name) {
	return { name, anchor: name, act: 'change', opens: { dialog: name } } as const
}

function linkText({ links }: OrganizationDetail, { settings }: DeskWords<'venue'>): string {
	const [privacy, imprint] = [links.privacyUrl !== null, links.imprintUrl !== null]
	if (privacy && imprint) return settings.bothLinked
	if (privacy) return settings.privacyLinked
	return imprint ? settings.imprintLinked : settings.noCountry
}

/** Without a legal name, a form doesn't say with whom guests sign. */
function lawText(
	{ legalName, jurisdiction, jurisdictionBy }: OrganizationDetail,
	{ settings }: DeskWords<'venue'>,
) {
	const rules = jurisdictionBy === 'default' ? settings.noCountry : jurisdiction
	return legalName === null ? rules : `${legalName}, ${rules}`
}

/** One that should be looked at again comes first. */
function overridesText(overrides: readonly OverrideShape[], words: DeskWords<'venue'>): string {
	const { overrides: texts } = words
	if (overrides.length === 0) return texts.none
	const count = fillPlural(texts.count, overrides.length, words.tag)
	return overrides.some(({ isDue, hasChanged }) => isDue || hasChanged) ? `${texts.due}. ${count}` : count
}

function lookRows({ organization: { branding }, words: { settings } }: SettingSource): readonly SettingRow[] {
	const color = branding.color ?? OWN_COLOR
	const opens = { dialog: 'look' } as const
	return [
		{
			name: 'color',
			anchor: 'look',
			title: settings.color,
			value: fill(branding.color === null ? settings.ownColor : settings.readable, { color }),
			color,
			act: 'change',
			opens: { ...opens, field: 'color' },
		},
		{
			name: 'logo',
			title: settings.logo,
			value: branding.logo === null ? settings.noLogo : settings.hasLogo,
			...(branding.logo === null ? {} : { logo: `/brand/logo/${branding.logo.sha256}` }),
			act: 'change',
			opens,
		},
		{
			name: 'picture',
			title: settings.picture,
			value: branding.picture === null ? settings.noMarks : '',
			...(branding.picture === null ? {} : { logo: `/brand/picture/${branding.picture.sha256}` }),
			act: 'change',
			opens: { ...opens, field: 'picture' },
		},
	]
}

function policyRow({ organization: { doorPolicy }, words: { settings } }: SettingSource): SettingRow {
	const value = doorPolicy === 'warn' ? settings.warnHint : settings.blockHint
	return { ...changes('door'), title: settings.policy, value }
}

function capacityRow({ organization: { capacity, blockWhenFull }, words }: SettingSource): SettingRow {
	const { settings, tag } = words
	const count = capacity === null ? settings.noCountry : fillPlural(settings.capacityOf, capacity, tag)
	const value = capacity !== null && blockWhenFull ? `${count}. ${settings.stop}` : count
	const opens = { dialog: 'door', field: 'capacity' } as const
	return { name: 'capacity', title: settings.capacity, value, act: 'change', opens }
}

function mailRows({ organization, sender, words }: SettingSource): readonly SettingRow[] {
	const { settings, testMail } = words
	const { renewalReminderDays, branding } = organization
	const { replyTo } = branding
	return [
		{
			name: 'sender',
			title: settings.sender,
			value: senderText(sender, words),
			act: 'setUp',
			opens: { href: '/desk/status' },
		},
		{ ...changes('mail'), title: settings.replyTo, value: replyTo ?? settings.noCountry },
		{
			name: 'reminder',
			title: settings.reminder,
			value:
				renewalReminderDays === null
					? settings.noReminder
					: fillPlural(settings.reminderOf, renewalReminderDays, words.tag),
			act: 'change',
			opens: { dialog: 'mail', field: 'renewalReminderDays' },
		},
		{
			name: 'test',
			title: testMail.test,
			value: testMail.testHint,
			act: 'start',
			opens: { dialog: 'test', field: 'to' },
		},
	]
}

function senderText(sender: Status['mail'] | undefined, { settings }: DeskWords<'venue'>): string {
	if (sender === undefined) return '…'
	return sender.email === 'outbox' ? settings.noSender : fill(settings.sendsFrom, { from: sender.from ?? '' })
}

function dataRows({ mayImport, words: { settings, moving } }: SettingSource): readonly SettingRow[] {
	const start = (name: 'moving' | 'export', title: string, value: string): SettingRow => ({
		...changes(name),
		title,
		value,
		act: 'start',
	})
	return [
		...(mayImport ? [start('moving', moving.title, settings.movingValue)] : []),
		start('export', settings.export, settings.exportValue),
	]
}
