import type { PageProps } from '../page-props.ts'
import { useKiosk } from '../form/use-kiosk.ts'
import { IdleDialog } from '../parts/idle-dialog.tsx'
import { isReachable } from './reach.ts'
import { startPage } from './start.tsx'

startPage({
	attend: { useAttendance: useKiosk, Dialog: IdleDialog },
	leave: (pageProps, restart) => void leave(pageProps, restart),
})

// A page that comes back out of the browser's memory would show the last guest.
addEventListener('pageshow', (event) => {
	if (event.persisted) location.reload()
})

/** Goes to the start screen; where that can't be reached the browser would show a page of its own, so not there. */
async function leave({ kiosk, action }: PageProps, restart: () => void): Promise<void> {
	const startUrl = kiosk?.startUrl ?? action
	if (await isReachable(startUrl)) location.replace(startUrl)
	else restart()
}
