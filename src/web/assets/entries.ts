import favicon from 'swagger-ui-dist/favicon-32x32.png' with { type: 'file' }
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import docsStyle from '../docs/own.css' with { type: 'file' }
import docsScript from '../docs/start.js' with { type: 'file' }
import type { Assets } from './asset.ts'
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

/** What the guests' pages and the staff's load. The build of the binary makes these beforehand. */
export const pageEntries = {
	script: { name: 'signing.js', bundle: 'signing/client/main.ts' },
	kioskStartScript: { name: 'kiosk-start.js', bundle: 'signing/client/kiosk-start.ts' },
	kioskScript: { name: 'kiosk.js', bundle: 'signing/client/kiosk.ts' },
	previewScript: { name: 'preview.js', bundle: 'signing/client/preview.tsx' },
	style: { name: 'signing.css', bundle: 'signing/styles/signing.css' },
	previewStyle: { name: 'preview.css', bundle: 'signing/styles/preview.css' },
	deskScript: { name: 'desk.js', split: 'desk/main.tsx' },
	deskStyle: { name: 'desk.css', bundle: 'desk/styles/desk.css' },
	icon: { name: 'icon.svg', file: icon },
} satisfies Entries<string>

/** What the API reference at `/docs` loads. Imported as files, so that the binary carries them. */
export const docsEntries = {
	swaggerStyle: { name: 'swagger-ui.css', file: swaggerStyle },
	ownStyle: { name: 'own.css', file: docsStyle },
	swaggerScript: { name: 'swagger-ui.js', file: swaggerScript },
	startScript: { name: 'start.js', file: docsScript },
	icon: { name: 'favicon.png', file: favicon },
} satisfies Entries<string>

export type PageAssets = Assets<keyof typeof pageEntries>
export type DocsAssets = Assets<keyof typeof docsEntries>
