import type { DeskWords } from '../../kit/words/desk-words.ts'
import type { Screen } from '../frame/screens.ts'
import { begins, matches } from '../../kit/words/match.ts'
import type { Option, OptionGroup } from './option.ts'

/** What the search knows without asking the service. */
export type LocalSource = {
	/** The screens that the person may use. */
	readonly screens: readonly Screen[]
	/** The settings that they may change, by their place on the screen. */
	readonly settings: readonly SettingName[]
	readonly words: DeskWords<'shell'>
	readonly help: DeskWords<'help'>
	/** Opens the help of a screen. */
	readonly onHelp: (screen: Screen) => void
}

export type SettingName = keyof DeskWords<'help'>['search']['settings']

/** Shorter texts are in too many sentences of the help. */
const MIN_HELP_LETTERS = 4
const MAX_HELP = 3

/** The screens whose names begin with the text: they are sure, so they stand first. */
export function namedScreens(text: string, { screens, words }: LocalSource): readonly Option[] {
	return linked(screens)
		.filter(({ name }) => begins(words.screens[name], text))
		.map((screen) => screenOption(screen, words))
}

/** All screens by their groups, for the empty field. */
export function allScreens({ screens, words }: LocalSource): readonly OptionGroup[] {
	const groups = new Set(linked(screens).flatMap(({ group }) => group ?? []))
	return [...groups].map((name) => ({
		title: words.groups[name],
		options: linked(screens)
			.filter(({ group }) => group === name)
			.map((screen) => screenOption(screen, words)),
	}))
}

/** Screens under other names, settings and sentences of the help that have the words of the text. */
export function localGroups(text: string, source: LocalSource): readonly OptionGroup[] {
	const { screens, words, help } = source
	const called: Readonly<Partial<Record<Screen['name'], string>>> = help.search.alsoCalled
	const others = linked(screens).filter(
		({ name }) =>
			!begins(words.screens[name], text) && matches(`${words.screens[name]} ${called[name] ?? ''}`, text),
	)
	return [
		{ title: help.search.screens, options: others.map((screen) => screenOption(screen, words)) },
		{ title: words.screens.settings, options: settingOptions(text, source) },
		{ title: words.frame.help, options: helpOptions(text, source) },
	]
}

/** A screen that shows one thing needs to be told which. */
function linked(screens: readonly Screen[]): readonly Screen[] {
	return screens.filter(({ name }) => name !== 'poster')
}

function screenOption({ name, path, icon, letter }: Screen, words: DeskWords<'shell'>): Option {
	return {
		id: path,
		label: words.screens[name],
		icon,
		href: path,
		...(letter === undefined ? {} : { keys: `g ${letter}` }),
	}
}

function settingOptions(text: string, { settings, words, help }: LocalSource): readonly Option[] {
	return settings
		.filter((name) => matches(`${help.search.settings[name]} ${words.screens.settings}`, text))
		.map((name) => ({
			id: `setting-${name}`,
			label: help.search.settings[name],
			icon: 'settings',
			href: `/desk/settings#${name}`,
		}))
}

function helpOptions(text: string, { screens, words, help, onHelp }: LocalSource): readonly Option[] {
	if (text.trim().length < MIN_HELP_LETTERS) return []
	const lines: Readonly<Partial<Record<Screen['name'], string>>> = help.lines
	return screens
		.flatMap((screen) =>
			(lines[screen.name] ?? '')
				.split('\n')
				.map((line, at) => ({ screen, line, id: `help-${screen.name}-${at}` })),
		)
		.filter(({ line }) => matches(line, text))
		.slice(0, MAX_HELP)
		.map(({ screen, line, id }) => ({
			id,
			label: line,
			note: words.screens[screen.name],
			icon: 'help',
			run: () => onHelp(screen),
		}))
}
