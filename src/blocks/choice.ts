import type { Answer, Settings, View } from './block-type.ts'
import { isBlank } from './characters.ts'
import { checkText } from './fields.ts'
import { isText, readList, readSwitch } from './read-setting.ts'
import type { Block } from './types.ts'

/** Most options of a choice, and the longest option or own answer in code points. */
export const MAX_OPTIONS = 200
const MAX_OPTION = 200
/** Most answers of their own that a signer may add to a choice of several. */
const MAX_OTHERS = 10

export const choiceSettings: Settings = {
	options: {
		kind: 'list',
		max: MAX_OPTIONS,
		unique: 'value',
		required: true,
		item: {
			kind: 'object',
			fields: {
				value: { kind: 'string', max: MAX_OPTION, required: true },
				label: { kind: 'text', max: 500, name: true, required: true },
			},
		},
	},
	allowOther: { kind: 'boolean', default: false, note: 'An answer of the signer’s own is taken too.' },
}

/** Checks one chosen value: an option's, or with `allowOther` any line of text. */
export function checkChoice(value: unknown, answer: Answer, path: string): void {
	const chosen = checkText(value, { max: MAX_OPTION }, answer, path)
	if (chosen !== undefined && !isChoice(chosen, answer.block)) answer.report('not_an_option', path)
}

/** Whether a value may be chosen in a block. */
export function isChoice(value: unknown, block: Block): boolean {
	if (readList(block, 'options').some((option) => option['value'] === value)) return true
	return typeof value === 'string' && readSwitch(block, 'allowOther', false) && !isBlank(value)
}

/** How a chosen value is shown: its option's label, or the signer's own words. */
export function showChoice(value: unknown, block: Block, view: View): string {
	const label = readList(block, 'options').find((option) => option['value'] === value)?.['label']
	if (isText(label)) return view.say(label)
	return typeof value === 'string' ? value : ''
}

/** Most values that can be chosen at once. */
export function countChoices(block: Block): number {
	return readList(block, 'options').length + (readSwitch(block, 'allowOther', false) ? MAX_OTHERS : 0)
}
