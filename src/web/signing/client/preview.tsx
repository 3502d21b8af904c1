/** @jsxImportSource preact */
import { render } from 'preact'
import { suggestAddress } from '../form/suggest-address.ts'
import { fitsName } from '../../../kit/text/signer-name.ts'
import { directionOf } from '../../../i18n/languages.ts'
import { App } from '../app.tsx'
import { scanning } from '../parts/scan-link.tsx'
import type { Services } from '../form/page-services.ts'
import type { FromPreview, ShownForm, ToPreview } from '../preview-messages.ts'
import { forgetDrawings, openPad } from './pad.ts'
import { shrink } from './photo.ts'

const root = document.getElementById('page')

let preview: ShownForm | undefined
let selectedId: string | undefined
let isDark = false
/** Counts how often the form was started over. */
let turn = 0

const nothing = (): void => undefined

function tell(message: FromPreview): void {
	parent.postMessage(message, location.origin)
}

function startAgain(): void {
	forgetDrawings()
	turn += 1
	draw()
}

/** The page's services that a guest sees. They store and send nothing. */
const services: Services = {
	device: { openPad, shrink, fitsName, suggestAddress },
	startEntries: {},
	isRestored: false,
	isFromChild: false,
	isChanged: false,
	earlierSigning: undefined,
	memory: undefined,
	renew: nothing,
	saveDraft: nothing,
	forget: nothing,
	forgetAll: nothing,
	handOver(parentsForm) {
		if (preview !== undefined) preview = { ...preview, props: parentsForm }
		startAgain()
	},
	noteSigned: nothing,
	forgetSigned: startAgain,
	send: () =>
		Promise.resolve({
			kind: 'signed',
			done: { reference: 'PREVIEW', validUntil: null, names: [], again: true },
		}),
	leave: startAgain,
	retryNow: nothing,
	watchEarlier: nothing,
	loadLanguage(tag) {
		tell({ kind: 'language', tag })
		// The builder sends the form in that language.
		return Promise.reject(new Error('The builder loads languages.'))
	},
}

/** Renders the current form. Entries stay. */
function draw(): void {
	if (root === null || preview === undefined) return
	const { props, brandStyle, picture } = preview
	document.documentElement.lang = props.wordsLanguage
	document.documentElement.dir = directionOf(props.wordsLanguage)
	useBrand(brandStyle)
	usePicture(picture)
	const kind = props.kiosk === undefined ? 'page' : 'kiosk'
	render(
		<App key={`${kind} ${turn}`} pageProps={props} {...{ services, scanning: props.kiosk && scanning }} />,
		root,
	)
	mark()
}

function useBrand(path: string | null): void {
	const oldLink = document.querySelector<HTMLLinkElement>('link[data-brand]')
	if (oldLink?.dataset['brand'] === (path ?? undefined)) return
	oldLink?.remove()
	if (path === null) return
	const link = document.createElement('link')
	link.rel = 'stylesheet'
	link.href = path
	link.dataset['brand'] = path
	link.addEventListener('load', applyColors)
	document.head.append(link)
}

/** Stands before the page, as the server puts it. */
function usePicture(picture: ShownForm['picture']): void {
	const old = document.querySelector('.band')
	if (old?.getAttribute('src') === picture?.url) return
	old?.remove()
	if (picture === null) return
	const image = new Image(picture.width, picture.height)
	image.className = 'band'
	image.alt = ''
	image.src = picture.url
	root?.before(image)
}

const mediaLists = new Set<MediaList>()

/** Shows the chosen colors, regardless of the browser's preference. */
function applyColors(): void {
	for (const { cssRules } of document.styleSheets)
		for (const rule of cssRules)
			if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
				mediaLists.add(rule.media)
	for (const media of mediaLists) media.mediaText = isDark ? 'all' : 'not all'
	document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
}

function mark(): void {
	for (const each of document.querySelectorAll<HTMLElement>('[data-block]'))
		each.toggleAttribute('data-selected', each.dataset['block'] === selectedId)
}

function select(blockId: string | undefined): void {
	if (blockId === selectedId) return
	selectedId = blockId
	mark()
	document.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
}

addEventListener('message', ({ data, origin, source }: MessageEvent<ToPreview | undefined>) => {
	if (origin !== location.origin || source !== parent) return
	// Extensions and tools of the browser send messages, too.
	if (data?.kind === 'select') select(data.blockId)
	else if (data?.kind === 'scheme') {
		isDark = data.isDark
		applyColors()
	} else if (data?.kind === 'show') {
		preview = data
		draw()
		document.documentElement.dataset['ready'] = ''
	}
})

function follow({ target }: Event): void {
	const block = target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null
	const blockId = block?.dataset['block']
	if (blockId === undefined || blockId === selectedId) return
	selectedId = blockId
	mark()
	tell({ kind: 'selected', blockId })
}

addEventListener('click', follow)
addEventListener('focusin', follow)

tell({ kind: 'ready' })
