import largeIcon from './icon-512.png' with { type: 'file' }
import wholeIcon from './icon-whole-512.png' with { type: 'file' }
import smallIcon from './icon-192.png' with { type: 'file' }
import hand from './caveat-latin.woff2' with { type: 'file' }
import icon from './icon.svg' with { type: 'file' }

/** A file that pages load: its name, and where its content comes from. */
export type Entry = { readonly name: string } & (
	| {
			/** A source in `web`, bundled with all that it imports. */
			readonly bundle: string
	  }
	| {
			/** A source in `web`, bundled with all that it imports at once; what it imports later becomes files of their own. */
			readonly split: string
	  }
	/** The path of a file that is served as it is. */
	| { readonly file: string }
)

export type Entries<Name extends string> = Readonly<Record<Name, Entry>>

/** Files of the guests' pages, the staff's and the API reference. The build of the binary makes these beforehand. */
export const pageEntries = {
	script: { name: 'signing.js', bundle: 'signing/client/main.ts' },
	memoryScript: { name: 'memory.js', bundle: 'signing/client/memory.ts' },
	laterScript: { name: 'later.js', bundle: 'signing/client/phone-later.ts' },
	kioskStartScript: { name: 'kiosk-start.js', bundle: 'signing/client/kiosk-start.ts' },
	kioskWorker: { name: 'kiosk-worker.js', bundle: 'signing/tablet/worker.ts' },
	kioskScript: { name: 'kiosk.js', bundle: 'signing/client/kiosk.ts' },
	previewScript: { name: 'preview.js', bundle: 'signing/client/preview.tsx' },
	style: { name: 'signing.css', bundle: 'signing/styles/signing.css' },
	previewStyle: { name: 'preview.css', bundle: 'signing/styles/preview.css' },
	deskScript: { name: 'desk.js', split: 'desk/main.tsx' },
	deskStyle: { name: 'desk.css', bundle: 'desk/kit/styles/desk.css' },
	docsScript: { name: 'reference.js', bundle: 'docs/reference.js' },
	docsStyle: { name: 'reference.css', bundle: 'docs/styles/reference.css' },
	smallIcon: { name: 'icon-192.png', file: smallIcon },
	largeIcon: { name: 'icon-512.png', file: largeIcon },
	/** Without round corners and with a margin, for devices that cut icons to a shape. */
	wholeIcon: { name: 'icon-whole-512.png', file: wholeIcon },
	/** Caveat, reduced to the Latin letters; see `pdf/text/fonts.ts`. */
	hand: { name: 'caveat-latin.woff2', file: hand },
	icon: { name: 'icon.svg', file: icon },
} satisfies Entries<string>

export type PageAssets = Assets<keyof typeof pageEntries>

/** A file that pages load. Its path contains its hash, so its content never changes. */
export type Asset = {
	readonly type: string
	readonly bytes: Uint8Array<ArrayBuffer>
	/** The compressed content, if it is smaller. */
	readonly gzip?: Uint8Array<ArrayBuffer>
	readonly brotli?: Uint8Array<ArrayBuffer>
}

/** The path of each file by its name, such as `/assets/signing.0123456789abcdef.js`, and the files by their paths. */
export type Assets<Name extends string> = Readonly<Record<Name, string>> & {
	readonly files: ReadonlyMap<string, Asset>
}
