import { hydrate, render } from 'preact'
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
	const services =
		boot.screen === 'form' ? makeServices(root, boot, form === null ? {} : readDom(form)) : undefined
	hydrate(<App boot={boot} services={services} />, root)
	performance.mark('ready')
	document.documentElement.dataset['ready'] = ''
	// A tablet's page that comes back out of the browser's memory would show the last guest.
	if (boot.kiosk !== undefined)
		addEventListener('pageshow', (event) => {
			if (event.persisted) location.reload()
		})
}

/** Shows the empty form again, without asking the service: everything of the last guest goes with the old rendering. */
function restart(root: HTMLElement, boot: Boot): void {
	render(null, root)
	history.replaceState(null, '')
	scrollTo(0, 0)
	render(<App boot={boot} services={makeServices(root, boot, {})} />, root)
}

/** How long the service may take to say that it is there, in milliseconds. */
const REACH_MS = 3_000

/** Leaves a tablet to the next guest. A page that can't be reached is not gone to: the browser would show its own. */
async function leave(root: HTMLElement, boot: Boot, startUrl: string): Promise<void> {
	const ending = new AbortController()
	const timer = setTimeout(() => ending.abort(), REACH_MS)
	const isThere = await fetch(startUrl, { method: 'HEAD', cache: 'no-store', signal: ending.signal }).then(
		() => true,
		() => false,
	)
	clearTimeout(timer)
	if (isThere) location.replace(startUrl)
	else restart(root, boot)
}

function makeServices(root: HTMLElement, boot: Boot, dom: Entries): Services {
	const draft = openDraft(boot.action, boot.blocks, boot.kiosk !== undefined)
	const earlier = boot.issues.length === 0 ? draft.load() : undefined
	const formKey = openFormKey(boot.action)
	let isLeft = false
	// A box that the server filled and the guest did not touch says nothing against the draft.
	const typed = Object.entries(dom).filter(([name, text]) => text !== (boot.entries[name] ?? ''))
	// An answer that was given beforehand and locked is none of the draft's.
	const isFree = (name: string): boolean => !boot.locked.includes(name.split('.')[0] ?? '')
	const found = Object.entries({ ...earlier, ...Object.fromEntries(typed) }).filter(([name]) => isFree(name))
	const services: Services = {
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
			// What is sent later, after the tablet was left, must not touch the next guest's form.
			if (isLeft) return
			draft.clear()
			forgetDrawings()
			formKey.renew()
		},
		send: (submission, onKept) => send(submission, { key: formKey.current(), url: boot.action }, onKept),
		hurry: hurryUp,
		leave() {
			services.forget()
			isLeft = true
			if (boot.kiosk !== undefined) void leave(root, boot, boot.kiosk.startUrl)
		},
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
	return services
}

/** The form's entries as the browser would post them, files and the page's own marks aside. */
function readDom(form: HTMLFormElement): Entries {
	const entries: Record<string, string> = {}
	new FormData(form).forEach((value, name) => {
		if (typeof value === 'string' && !name.startsWith('~')) entries[name] = value
	})
	return entries
}
