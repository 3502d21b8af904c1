import { fillPlural } from '../../i18n/fill.ts'
import type { StandbyWords } from '../../i18n/standby.ts'
import { escapeHtml } from '../../kit/text/escape-html.ts'
import type { StandbyBox } from './box.ts'

export type Refusal = keyof StandbyWords['refused']

/** What was posted and is shown again; never the password. */
export type Posted = { readonly login: string; readonly refusal: Refusal }

/** These texts are ours, and a test checks that none needs escaping. What was posted does. */
export function renderStandby(words: StandbyWords, box: StandbyBox, posted: Posted | undefined): string {
	const { heading, lead, desk, takeOver, meaning, switchOff, noCopy } = words
	const form = box.hasCopy() ? renderForm(words, posted) : `<p class="notice">${noCopy}</p>`
	const open = box.hasCopy() ? `<p><a class="button" href="/desk">${desk}</a></p>` : ''
	return `<main id="main"><h1>${heading}</h1><p class="lead">${lead}</p>${renderFacts(words, box)}${open}
<section aria-labelledby="take-over"><h2 id="take-over">${takeOver}</h2><p>${meaning}</p><p class="notice"><strong>${switchOff}</strong></p>${form}</section></main>`
}

function renderFacts(words: StandbyWords, box: StandbyBox): string {
	const { seconds } = box.behind
	const seen = box.seenSeconds()
	const behind =
		seconds === undefined
			? words.unknown
			: seconds === 0
				? words.upToDate
				: fillPlural(words.behindBy, Math.ceil(seconds), words.tag)
	const heard = seen === undefined ? words.never : fillPlural(words.heardAgo, Math.ceil(seen), words.tag)
	const facts = box.hasCopy() ? [[words.behind, behind] as const] : []
	const rows = [...facts, [words.heard, heard] as const].map(
		([label, value]) => `<div class="answer-row"><dt>${label}</dt><dd>${value}</dd></div>`,
	)
	return `<dl class="answers">${rows.join('')}</dl>`
}

function renderForm(words: StandbyWords, posted: Posted | undefined): string {
	const refused =
		posted === undefined ? '' : `<p class="issue" role="alert">${words.refused[posted.refusal]}</p>`
	const login = escapeHtml(posted?.login ?? '')
	return `<form method="post" action="/">${refused}
<div class="field"><label class="label" for="login">${words.login}</label><input class="box" id="login" name="login" required maxlength="200" autocomplete="username" autocapitalize="none" spellcheck="false" value="${login}"></div>
<div class="field"><label class="label" for="password">${words.password}</label><input class="box" type="password" id="password" name="password" required maxlength="1000" autocomplete="current-password"></div>
<div class="field"><label class="label" for="code">${words.code}</label><p class="hint" id="code-hint">${words.codeHint}</p><input class="box" id="code" name="code" maxlength="40" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" dir="ltr" aria-describedby="code-hint"></div>
<button class="button primary" type="submit">${words.takeOver}</button>
</form>`
}

export function renderTakeover(
	words: StandbyWords,
	state: 'running' | 'done' | 'failed',
): { title: string; body: string } {
	const title = words[state]
	const open = state === 'done' ? `<p><a class="button" href="/desk">${words.openDesk}</a></p>` : ''
	const text = words[`${state}Text`]
	return {
		title,
		body: `<main id="main"><h1>${title}</h1><p class="lead" role="status">${text}</p>${open}</main>`,
	}
}
