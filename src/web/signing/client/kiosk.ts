import type { Boot } from '../boot.ts'
import { useKiosk } from '../form/use-kiosk.ts'
import { IdleDialog } from '../parts/idle-dialog.tsx'
import { startPage } from './start.tsx'

/** How long the service may take to say that it is there, in milliseconds. */
const REACH_MS = 3_000

startPage({
	attend: { useAttendance: useKiosk, Dialog: IdleDialog },
	leave: (boot, restart) => void leave(boot, restart),
})

// A page that comes back out of the browser's memory would show the last guest.
addEventListener('pageshow', (event) => {
	if (event.persisted) location.reload()
})

/** Goes to the start screen; where that can't be reached the browser would show a page of its own, so not there. */
async function leave({ kiosk, action }: Boot, restart: () => void): Promise<void> {
	const startUrl = kiosk?.startUrl ?? action
	const ending = new AbortController()
	const timer = setTimeout(() => ending.abort(), REACH_MS)
	const isThere = await fetch(startUrl, { method: 'HEAD', cache: 'no-store', signal: ending.signal }).then(
		() => true,
		() => false,
	)
	clearTimeout(timer)
	if (isThere) location.replace(startUrl)
	else restart()
}
