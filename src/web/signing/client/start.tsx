/** @jsxImportSource preact */
import { hydrate, render } from 'preact'
import { App } from '../app.tsx'
import type { Attend } from '../app.tsx'
import type { PageProps } from '../page-props.ts'
import { REMEMBER, TICKED, WHO, rawEntry } from '../entries/entries.ts'
import type { Entries } from '../entries/entries.ts'
import { enterChild, placeForChildren, readFragment } from '../entries/hand-over.ts'
import type { Child } from '../entries/hand-over.ts'
import { addressIn } from '../form/address.ts'
import type { Services } from '../form/page-services.ts'
import type { Scanning } from '../parts/scan-link.tsx'
import type { Remember } from '../form/use-memory.ts'
import { openDraft } from './draft.ts'
import { openFormKey } from './form-key.ts'
import { openPadWhen } from './lazy-later.ts'
import type { LaterParts } from './lazy-later.ts'
import type { Outbox } from '../tablet/outbox.ts'
import type { Memory } from './guest-memory.ts'
import { openSending } from './sending.ts'
import { openSignedMark } from './signed-mark.ts'

/** Adds the kiosk's part: it notices that a guest has left. */
export type Tablet = {
	readonly attend: Attend
	readonly scanning: Scanning
	/** Prepares the kiosk for the next guest. @param restart shows the empty form again, without a request */
	leave(pageProps: PageProps, restart: () => void): void
	/** Sends the tablet's stored forms. @returns undefined if it cannot store forms by itself */
	openOutbox(pageProps: PageProps): Promise<Pick<Outbox, 'send'> | undefined>
}

/** The owner of the device: a device of many guests remembers none. */
export type Device = {
	loadLater(pageProps: PageProps): Promise<LaterParts>
	reportGuest?(path: string): void
} & (
	| {
			readonly tablet: Tablet
			readonly openMemory?: never
			readonly remember?: never
	  }
	| {
			readonly tablet?: never
			openMemory(pageProps: PageProps): Promise<Memory>
			readonly remember: Remember
	  }
)

/** Takes over the server's page, with the text that was typed before the script ran. */
export async function startPage(device: Device): Promise<void> {
	const root = document.getElementById('page')
	const pageProps = readPageProps(document)
	if (root === null || pageProps === undefined) return
	const memory = await device.openMemory?.(pageProps)
	const form = root.querySelector('form')
	const dom = form === null ? {} : readDom(form)
	const services = makeServices(root, pageProps, dom, { ...device, memory }, takeChild())
	hydrate(<AppOn {...{ pageProps, services, device }} />, root)
	performance.mark('ready')
	document.documentElement.dataset['ready'] = ''
}

function readPageProps(from: Document): PageProps | undefined {
	const data = from.getElementById('boot')?.textContent
	return data ? (JSON.parse(data) as PageProps) : undefined
}

function makeServices(
	root: HTMLElement,
	pageProps: PageProps,
	dom: Entries,
	device: Device & { readonly memory?: Memory | undefined },
	child?: Child,
	outbox = device.tablet?.openOutbox(pageProps).catch(() => undefined),
	later = device.loadLater(pageProps),
): Services {
	const { tablet } = device
	const formKey = openFormKey(pageProps.action, tablet !== undefined)
	const stored = openStored(pageProps, dom, tablet !== undefined, device.memory, child)
	const { draft, signedMark, memory, begun, earlierSigning } = stored
	if (pageProps.isInvited) device.reportGuest?.(pageProps.action)
	let isLeft = false
	const restart = (next: PageProps): void => {
		beginAnew(root, next, makeServices(root, next, {}, device, undefined, outbox, later), device)
	}
	const services: Services = {
		device: openDevice(later),
		startEntries: begun.entries,
		isChanged: (history.state as { isChanged?: boolean } | null)?.isChanged === true,
		isRestored: begun.isRestored,
		isFromChild: begun.isFromChild,
		earlierSigning,
		memory,
		noteSigned: signedMark.save,
		forgetSigned() {
			signedMark.clear()
			memory?.pause()
		},
		saveDraft(entries) {
			// A photo of the former guest may still be on its way into their form.
			if (!isLeft) draft.save(entries)
		},
		renew() {
			draft.flush()
			history.replaceState({ isChanged: true }, '')
			location.reload()
		},
		forget() {
			// A form that is sent after the guest has left must not change the next guest's form.
			if (isLeft) return
			draft.clear()
			void later.then(({ forgetDrawings }) => forgetDrawings())
			formKey.renew()
		},
		forgetAll() {
			services.forget()
			draft.clearAll()
		},
		handOver(parentsForm) {
			services.forget()
			services.forgetSigned()
			isLeft = true
			restart(parentsForm)
			root.querySelector<HTMLElement>('.notice')?.focus()
		},
		leave() {
			services.forget()
			isLeft = true
			tablet?.leave(pageProps, () => {
				restart(pageProps)
			})
		},
		...openSending(pageProps, formKey, outbox, later),
		loadLanguage: (tag) => loadLanguage(pageProps, tag),
	}
	return services
}

/** Shows the form of another guest, without a request. */
function beginAnew(root: HTMLElement, pageProps: PageProps, services: Services, device: Device): void {
	render(null, root)
	history.replaceState(null, '')
	scrollTo(0, 0)
	render(<AppOn {...{ pageProps, services, device }} />, root)
}

type AppOnProps = {
	readonly pageProps: PageProps
	readonly services: Services
	readonly device: Device
}

function AppOn({ pageProps, services, device: { tablet, remember } }: AppOnProps) {
	return (
		<App
			pageProps={pageProps}
			services={services}
			attend={tablet?.attend}
			{...{ remember, scanning: tablet?.scanning }}
		/>
	)
}

/** Returns the child whom the page's address brings, and takes them out of it. */
function takeChild(): Child | undefined {
	// The address of an open page may be opened once more, which loads nothing.
	addEventListener('hashchange', () => {
		if (readFragment(location.hash) !== undefined) location.reload()
	})
	const child = readFragment(location.hash)
	if (child !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
	return child
}

function openDevice(later: Promise<LaterParts>): Services['device'] {
	let loaded: LaterParts | undefined
	void later.then((script) => (loaded = script))
	return {
		openPad: openPadWhen(later),
		fitsName: (typed, name) => loaded?.fitsName(typed, name) !== false,
		suggestAddress: (typed) => loaded?.suggestAddress(typed),
		shrink: async (file) => (await later).shrink(file),
		...(hasCamera() ? { openCamera: async (...args) => (await later).openCamera(...args) } : {}),
	}
}

/** Returns true if the page can ask for the camera, which requires HTTPS. */
function hasCamera(): boolean {
	return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

async function loadLanguage({ action }: PageProps, tag: string): Promise<PageProps> {
	const headers = { accept: 'text/html' }
	const response = await fetch(addressIn(action, tag), { headers })
	const next = readPageProps(new DOMParser().parseFromString(await response.text(), 'text/html'))
	if (next === undefined) throw new Error('The form did not load.')
	return next
}

/** Opens the stored state of this browser. */
function openStored(
	pageProps: PageProps,
	dom: Entries,
	isShared: boolean,
	memory: Memory | undefined,
	child: Child | undefined,
) {
	const draft = openDraft(pageProps, isShared)
	const signedMark = openSignedMark(pageProps.action, isShared)
	const signing = signedMark.load()
	const guest = memory?.load()
	const hasIssues = pageProps.issues.length > 0
	const memories = hasIssues ? undefined : guest?.entries
	const formStart = begin(pageProps, dom, hasIssues ? undefined : draft.load(), memories, child)
	const { isFilled, isRestored, isFromChild } = formStart
	// Whoever is in the midst of a form goes on with it.
	const isBegun = pageProps.screen !== 'form' || hasIssues || isRestored || isFromChild
	const held = signing ?? (guest?.holds && { done: guest.holds })
	return {
		draft,
		signedMark,
		earlierSigning: isBegun ? undefined : held,
		begun: formStart,
		memory: memory && { ...memory, remembered: guest, isFilled, clearDrafts: draft.clearAll },
	}
}

type FormStart = {
	readonly entries: Entries
	readonly isRestored: boolean
	readonly isFilled: boolean
	readonly isFromChild: boolean
}

/** Returns the first entries: the typed text, over the draft, or else over the remembered answers; and a child. */
function begin(
	{ blocks, entries, locked, locale }: PageProps,
	dom: Entries,
	draft: Entries = {},
	memories: Entries = {},
	child?: Child,
): FormStart {
	// A value that the server filled in and the guest did not change does not replace the draft.
	const changes = Object.entries(dom).filter(([name, text]) => text !== rawEntry(entries, name))
	// A draft that only has the remembered answers is not worth restoring.
	const isRestored = Object.entries(draft).some(([name, text]) => text !== memories[name])
	const isFilled = !isRestored && Object.keys(memories).length > 0
	const base = isFilled ? { ...memories, [REMEMBER]: TICKED } : draft
	// The draft does not change a locked answer.
	const isFree = (name: string): boolean => !locked.includes(name.split('.')[0] ?? '')
	const all = Object.entries({ ...base, ...Object.fromEntries(changes) }).filter(([name]) => isFree(name))
	const own = Object.fromEntries(all)
	const place = placeForChildren(blocks)
	const isFromChild = child !== undefined && place !== undefined && isFree(place.id)
	const added = isFromChild ? enterChild({ ...entries, ...own }, place, child, locale) : {}
	return { entries: { ...own, ...added }, isRestored, isFilled, isFromChild }
}

/** Returns the form's entries as a browser would post them, without files and the page's own controls. */
function readDom(form: HTMLFormElement): Entries {
	const entries: Record<string, string> = {}
	// Hidden controls are never typed, such as the count of children.
	const hiddenNames = new Set(
		[...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name),
	)
	new FormData(form).forEach((value, name) => {
		if (typeof value === 'string' && (name === WHO || !name.startsWith('~')) && !hiddenNames.has(name))
			entries[name] = value
	})
	return entries
}
