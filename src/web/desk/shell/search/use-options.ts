import { useLocation } from 'preact-iso/router'
import type { Guest } from '../../../../features/checkins/lookup/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { inSince, useLetIn } from '../../door/door.tsx'
import { useMay, useSession } from '../../kit/client/current.ts'
import { doorText } from '../../kit/client/door-text.ts'
import { useLocationChoice } from '../../kit/parts/location-select.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useReport } from '../../kit/parts/use-report.ts'
import { coverageText } from '../../kit/words/coverage-text.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Screen } from '../frame/screens.ts'
import { allScreens, localGroups, namedScreens } from './local-options.ts'
import type { LocalSource, SettingName } from './local-options.ts'
import type { Option, OptionGroup } from './option.ts'
import { useAnswers } from './use-answers.ts'
import type { Answers } from './use-answers.ts'
import { useZoneOf } from '../../kit/time/at-place.tsx'

type OptionsSource = {
	/** The screens that the person may use. */
	readonly screens: readonly Screen[]
	readonly onHelp: (screen: Screen) => void
	/** Shows a code with which a guest signs. */
	readonly onCode: (guest: Guest) => void
}

export type Options = Pick<Answers, 'isLooking' | 'error'> & {
	/** Without empty ones, the best first. */
	readonly groups: readonly OptionGroup[]
	/** True if the first option is what the text means, whatever else is found. */
	readonly isSure: boolean
}

/** Everything that a text may mean: screens, people, waivers, events, acts, settings, and the help. */
export function useOptions(text: string, source: OptionsSource): Options {
	const words = useWords('help')
	const answers = useAnswers(text)
	const local = useLocalSource(source)
	const people = usePeople(answers, source.screens)
	const records = useRecords(answers)
	const guestActs = useGuestActs(answers, source.onCode)
	const textActs = useTextActs(text)
	if (text.trim() === '') return { groups: allScreens(local), isSure: true, isLooking: false, error: null }
	const named = namedScreens(text, local)
	const peopleGroup = { title: words.screens.people, options: people }
	const isExact = [...answers.guests, ...answers.people].some(({ match }) => match === 'exact')
	const groups = [
		{ title: words.search.screens, options: named },
		...(isExact ? [peopleGroup] : []),
		{ title: words.screens.waivers, options: records.waivers },
		{ title: words.screens.events, options: records.events },
		{ title: words.search.acts, options: guestActs.length > 0 ? [...guestActs, ...textActs] : [] },
		...localGroups(text, local),
		// Names that are only alike come after everything that has the text.
		...(isExact ? [] : [peopleGroup]),
		// Without a guest, it is what is left.
		{ title: words.search.acts, options: guestActs.length > 0 ? [] : textActs },
	]
	return {
		groups: groups.filter(({ options }) => options.length > 0),
		isSure: named.length > 0,
		isLooking: answers.isLooking,
		error: answers.error,
	}
}

const OWNERS_SETTINGS = ['venue', 'look', 'door', 'legal', 'mail', 'frames', 'export'] as const

function useLocalSource({ screens, onHelp }: OptionsSource): LocalSource {
	const words = useWords('shell')
	const help = useWords('help')
	const settings: SettingName[] = [
		...(useMay('organization:manage') ? OWNERS_SETTINGS : []),
		...(useMay('locations:manage') ? (['places'] as const) : []),
		...(useMay('*') ? (['moving'] as const) : []),
	]
	return { screens, settings, words, help, onHelp }
}

/** People lead to their page, or for those who have none, to their card at the door. */
function usePeople({ guests, people }: Answers, screens: readonly Screen[]): readonly Option[] {
	const words = useWords('shell')
	const { route } = useLocation()
	const { timezone } = useSession().organization
	const hasPages = screens.some(({ name }) => name === 'people')
	const target = (id: string, name: string) =>
		hasPages
			? { href: `/desk/people/${id}` }
			: {
					run: () => {
						route('/desk')
						doorText.set(name)
					},
				}
	return [
		...guests.map((guest) => {
			const { id } = guest.participant
			const age = guest.age === null ? [] : [fillPlural(words.controls.age, guest.age, words.tag)]
			const note = [...age, coverageText(guest, words, timezone)].join(', ')
			const label = fullName(guest.participant)
			return { id, label, note, ...target(id, label) }
		}),
		...people.map((person) => ({
			id: person.id,
			label: fullName(person),
			...target(person.id, fullName(person)),
		})),
	]
}

function useRecords({ waivers, events }: Answers) {
	const { search, tag } = useWords('help')
	const zoneOf = useZoneOf()
	return {
		// An erased waiver has no name by which it could be meant.
		waivers: waivers
			.filter(({ signer }) => fullName(signer) !== '')
			.map(({ id, signer, minorsCount, templateName, signedAt, locationId }): Option => {
				const name = fullName(signer)
				const label =
					minorsCount === 0 ? name : fill(fillPlural(search.andChildren, minorsCount, tag), { name })
				const note = fill(search.signed, {
					form: templateName,
					time: momentOf(signedAt, tag, zoneOf(locationId)),
				})
				return { id, label, note, icon: 'waivers', href: `/desk/waivers/${id}` }
			}),
		events: events.map(({ id, name, startsAt, locationId }): Option => ({
			id,
			label: name,
			icon: 'calendar',
			href: `/desk/events/${id}`,
			...(startsAt === null ? {} : { note: momentOf(startsAt, tag, zoneOf(locationId)) }),
		})),
	}
}

/** What can be done at once for the first guest, after the service has named them. */
function useGuestActs({ guests, isLooking }: Answers, onCode: (guest: Guest) => void): readonly Option[] {
	const { search } = useWords('help')
	const mayReport = useMay('incidents:write')
	const { report } = useReport()
	const [locationId] = useLocationChoice()
	const enter = useLetIn()
	const [guest] = isLooking ? [] : guests
	// A name that is only alike may be somebody else's.
	if (guest === undefined || guest.match !== 'exact') return []
	const name = fullName(guest.participant)
	const reporting: readonly Option[] = mayReport
		? [
				{
					id: 'report',
					label: fill(search.report, { name }),
					icon: 'alert',
					run: () => report({ people: [guest.participant.id] }),
				},
			]
		: []
	if (guest.ban !== null) return reporting
	if (!guest.coverage.covered)
		return [
			{ id: 'code', label: fill(search.showCode, { name }), icon: 'qr', run: () => onCode(guest) },
			...reporting,
		]
	if (inSince(guest) !== undefined) return reporting
	const letIn = (): void => void enter({ people: [guest], method: 'staff', locationId })
	return [{ id: 'let-in', label: fill(search.letIn, { name }), icon: 'check', run: letIn }, ...reporting]
}

/** What can be done with the text itself. */
function useTextActs(text: string): readonly Option[] {
	const { search } = useWords('help')
	const mayRead = useMay('waivers:read')
	const query = text.trim()
	const href = `/desk/waivers?${new URLSearchParams({ q: query }).toString()}`
	return mayRead
		? [{ id: 'in-waivers', label: fill(search.inWaivers, { text: query }), icon: 'search', href }]
		: []
}
