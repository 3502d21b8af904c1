import type { PageProps } from '../page-props.ts'
import { useKiosk } from '../form/use-kiosk.ts'
import { IdleDialog } from '../parts/idle-dialog.tsx'
import { scanning } from '../parts/scan-link.tsx'
import * as later from './later.ts'
import { isReachable } from './reach.ts'
import { startPage } from './start.tsx'
import { isCached } from '../tablet/page-cache.ts'
import { openOutbox } from '../tablet/outbox.ts'

void startPage({
	loadLater: () => Promise.resolve(later),
	tablet: {
		attend: { useAttendance: useKiosk, Dialog: IdleDialog },
		scanning,
		leave: (pageProps, restart) => void leave(pageProps, restart),
		openOutbox: ({ kiosk }) => openOutbox(kiosk?.pairing),
	},
})

// A page from the browser's back/forward cache would show the last guest's answers.
addEventListener('pageshow', (event) => {
	if (event.persisted) location.reload()
})

/** Goes to the start page if it can be opened. Otherwise the browser would show its own error page. */
async function leave({ kiosk, action }: PageProps, restart: () => void): Promise<void> {
	const startUrl = kiosk?.startUrl ?? action
	if ((await isCached(startUrl)) || (await isReachable(startUrl))) location.replace(startUrl)
	else restart()
}
