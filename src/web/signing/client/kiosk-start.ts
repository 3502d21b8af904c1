import { isReachable } from './reach.ts'

/** How often a kiosk without a connection tries to connect, in milliseconds. */
const RETRY_MS = 5_000

/** How often a tablet that nobody touches tells the service that it is there, in milliseconds. */
const CALL_MS = 5 * 60_000

let isChecking = false

function showOfflineNote(): void {
	const note = document.getElementById('offline')
	if (note === null || isChecking) return
	isChecking = true
	note.hidden = false
	const timer = setInterval(check, RETRY_MS)
	async function check(): Promise<void> {
		if (note === null || !(await isReachable(location.href))) return
		note.hidden = true
		isChecking = false
		clearInterval(timer)
	}
}

async function follow(link: HTMLAnchorElement): Promise<void> {
	if (link.hasAttribute('aria-disabled')) return
	link.setAttribute('aria-disabled', 'true')
	if (await isReachable(link.href)) location.assign(link.href)
	else showOfflineNote()
	link.removeAttribute('aria-disabled')
}

addEventListener('click', (event) => {
	const link = event.target instanceof Element ? event.target.closest('a') : null
	if (link === null) return
	event.preventDefault()
	void follow(link)
})

setInterval(() => void isReachable(location.href), CALL_MS)

document.documentElement.dataset['ready'] = ''
