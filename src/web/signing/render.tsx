/** @jsxImportSource preact */
import type { ComponentProps } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { App } from './app.tsx'
import type { PageProps } from './page-props.ts'
import { ErrorScreen, NoteScreen } from './screens/error-screen.tsx'
import { scanning } from './parts/scan-link.tsx'
import { KioskErrorScreen, KioskPairingScreen, KioskStartScreen } from './screens/kiosk-screens.tsx'

export function renderSigning(pageProps: PageProps): string {
	return renderToString(<App pageProps={pageProps} scanning={pageProps.kiosk && scanning} />)
}

export function renderErrorPage(props: ComponentProps<typeof ErrorScreen>): string {
	return renderToString(
		<main id="main">
			<ErrorScreen {...props} />
		</main>,
	)
}

export function renderKioskErrorPage(props: ComponentProps<typeof KioskErrorScreen>): string {
	return renderToString(<KioskErrorScreen {...props} />)
}

export function renderNote(props: ComponentProps<typeof NoteScreen>): string {
	return renderToString(
		<main id="main">
			<NoteScreen {...props} />
		</main>,
	)
}

export function renderKioskStart(props: ComponentProps<typeof KioskStartScreen>): string {
	return renderToString(<KioskStartScreen {...props} />)
}

export function renderKioskPairing(props: ComponentProps<typeof KioskPairingScreen>): string {
	return renderToString(<KioskPairingScreen {...props} />)
}
