// In JavaScript, with its types in server-side.d.ts: Preact's types need those of a browser, which the server's must not have.
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { App } from './app.tsx'
import { addCard, removeCard } from './blocks/minors.tsx'
import { asksConsent, checkForm, mustBeRead, readTexts } from './form/check-form.ts'
import { mergeEntries } from './form/entries.ts'
import { fieldTypeOf, fieldTypes } from './form/registry.ts'
import { KioskErrorScreen, KioskPairingScreen, KioskStartScreen } from './screens/kiosk-screens.tsx'
import { ErrorScreen, NoteScreen } from './screens/error-screen.tsx'

export { addCard, asksConsent, checkForm, mergeEntries, mustBeRead, readTexts, removeCard }

export const fieldTypeNames = Object.keys(fieldTypes)

export function renderSigning(pageProps) {
	return renderToString(h(App, { pageProps }))
}

export function renderErrorPage(props) {
	return renderToString(h('main', { id: 'main' }, h(ErrorScreen, props)))
}

export function renderKioskErrorPage(props) {
	return renderToString(h(KioskErrorScreen, props))
}

export function renderNote(props) {
	return renderToString(h('main', { id: 'main' }, h(NoteScreen, props)))
}

export function renderKioskStart(props) {
	return renderToString(h(KioskStartScreen, props))
}

export function renderKioskPairing(props) {
	return renderToString(h(KioskPairingScreen, props))
}

export function writeEntries(blocks, values) {
	const written = blocks.map((block) => fieldTypeOf(block.type)?.write?.(values[block.id], block) ?? {})
	return Object.assign({}, ...written)
}
