import { hydrate } from 'preact'
import type { Dictionary } from '../../i18n/dictionary.ts'
import { App } from '../app.tsx'
import type { Boot } from '../boot.ts'
import type { Entries } from '../form/entries.ts'
import type { Services } from '../form/page-services.ts'
import { openDraft } from './draft.ts'
import { openFormKey } from './form-key.ts'
import { forgetDrawings, openPad } from './pad.ts'
import { hasCamera, openCamera, shrink } from './photo.ts'
import { hurryUp, send, sendEarlier } from './send.ts'

const root = document.getElementById('page')
const data = document.getElementById('boot')?.textContent
if (root !== null && data) start(root, JSON.parse(data) as Boot)

/** Takes the page over from the server's rendering, with what was typed meanwhile. */
function start(root: HTMLElement, boot: Boot): void {
	const form = root.querySelector('form')
	const services = boot.screen === 'form' ? makeServices(boot, form === null ? {} : readDom(form)) : undefined
	hydrate(<App boot={boot} services={services} />, root)
	performance.mark('ready')
	document.documentElement.dataset['ready'] = ''
}

function makeServices(boot: Boot, dom: Entries): Services {
	const draft = openDraft(boot.action, boot.blocks, boot.kiosk !== undefined)
	const earlier = boot.issues.length === 0 ? draft.load() : undefined
	const formKey = openFormKey(boot.action)
	// A box that the server filled and the guest did not touch says nothing against the draft.
	const typed = Object.entries(dom).filter(([name, text]) => text !== (boot.entries[name] ?? ''))
	// An answer that was given beforehand and locked is none of the draft's.
	const isFree = (name: string): boolean => !boot.locked.includes(name.split('.')[0] ?? '')
	const found = Object.entries({ ...earlier, ...Object.fromEntries(typed) }).filter(([name]) => isFree(name))
	return {
		device: { openPad, shrink, ...(hasCamera() ? { openCamera } : {}) },
		typed: Object.fromEntries(found),
		isChanged: (history.state as { isChanged?: boolean } | null)?.isChanged === true,
		isRestored: earlier !== undefined && Object.keys(earlier).length > 0,
		saveDraft: draft.save,
		renew() {
			draft.flush()
			history.replaceState({ isChanged: true }, '')
			location.reload()
		},
		forget() {
			draft.clear()
			forgetDrawings()
			formKey.renew()
		},
		send: (submission, onKept) => send(submission, { key: formKey.current(), url: boot.action }, onKept),
		hurry: hurryUp,
		watchEarlier(onChange) {
			void sendEarlier((state) => {
				// What was just sent may be this very form, before a reload.
				if (state === 'sent') formKey.renew()
				onChange(state)
			})
		},
		async loadWords(url) {
			const response = await fetch(url)
			if (!response.ok) throw new Error('The words did not load.')
			return (await response.json()) as Dictionary
		},
	}
}

/** The form's entries as the browser would post them, files and the page's own marks aside. */
function readDom(form: HTMLFormElement): Entries {
	const entries: Record<string, string> = {}
	new FormData(form).forEach((value, name) => {
		if (typeof value === 'string' && !name.startsWith('~')) entries[name] = value
	})
	return entries
}
