import forms from 'texts:forms'
import groups from 'texts:groups'
import help from 'texts:help'
import records from 'texts:records'
import system from 'texts:system'
import upkeep from 'texts:upkeep'
import venue from 'texts:venue'
import verify from 'texts:verify'
import type { LaterArea } from './desk-words.ts'

/** Each wing loads its own words, in the current language. */
export const laterTexts = {
	forms,
	groups,
	help,
	records,
	system,
	upkeep,
	venue,
	verify,
} satisfies Record<LaterArea, object>
