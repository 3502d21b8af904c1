import { fillPlural } from '../../i18n/fill.ts'
import type { Words } from '../../i18n/translation.ts'
import type { CopiesAge } from '../../features/backup/check-copies.ts'

/** The fault of a posted code. */
export type Refusal = 'wrongCode' | 'limited'

export type StandbyFacts = {
	readonly age: CopiesAge
	readonly hasCode: boolean
	readonly hasFailed: boolean
	readonly refusal: Refusal | undefined
}

/** These texts are ours, and a test checks that none needs escaping. Posted values are never shown. */
export function renderStandby(words: Words<'standby'>, facts: StandbyFacts): string {
	const { heading, lead, states, failed, takeOver, meaning, switchOff, noCode } = words
	const { age, hasCode, hasFailed, refusal } = facts
	const alarms = [...(hasFailed ? [failed] : []), ...(age.state === 'ok' ? [] : [states[age.state]])]
	const form = hasCode ? renderForm(words, refusal) : `<p class="notice">${noCode}</p>`
	return `<main id="main"><h1>${heading}</h1><p class="lead">${lead}</p>${alarms.map(renderAlarm).join('')}${renderAges(words, age)}
<section aria-labelledby="take-over"><h2 id="take-over">${takeOver}</h2><p>${meaning}</p><p class="notice"><strong>${switchOff}</strong></p>${form}</section></main>`
}

function renderAlarm({ title, text }: { readonly title: string; readonly text: string }): string {
	return `<div class="summary" role="alert"><h2>${title}</h2><p>${text}</p></div>`
}

function renderAges(words: Words<'standby'>, age: CopiesAge): string {
	const { database, files, heard, unknownAge, tag } = words
	const rows = [
		[database, age.databaseSeconds],
		[files, age.filesSeconds],
		[heard, age.heardSeconds],
	] as const
	const items = rows.map(
		([label, seconds]) =>
			`<div class="answer-row"><dt>${label}</dt><dd>${seconds === null ? unknownAge : describeAge(seconds, tag)}</dd></div>`,
	)
	return `<dl class="answers">${items.join('')}</dl>`
}

const UNITS = [
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
	['second', 1],
] as const

/** `45 seconds ago`, and from two of a larger unit on in that unit. */
function describeAge(seconds: number, tag: string): string {
	const [unit, length] = UNITS.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const)
	return new Intl.RelativeTimeFormat(tag).format(-Math.floor(seconds / length), unit)
}

function renderForm(words: Words<'standby'>, refusal: Refusal | undefined): string {
	const alert =
		refusal === undefined ? '' : `<p class="issue" id="refused" role="alert">${words[refusal]}</p>`
	const [invalid, description] = refusal === undefined ? ['', ''] : [' aria-invalid="true"', ' refused']
	return `<form method="post" action="/">
<div class="field"><label class="label" for="code">${words.code}</label><p class="hint" id="code-hint">${words.codeHint}</p>${alert}<input class="box" id="code" name="code" required maxlength="100" autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr" aria-describedby="code-hint${description}"${invalid}></div>
<button class="button primary" type="submit">${words.takeOver}</button>
</form>`
}

/** @param seconds since it began */
export function renderTakeover(words: Words<'standby'>, seconds: number): string {
	const { running, runningText, address, elapsed, tag } = words
	return `<main id="main"><h1>${running}</h1><p class="lead">${runningText}</p><p class="notice"><strong>${address}</strong></p><p role="status">${fillPlural(elapsed, seconds, tag)}</p></main>`
}
