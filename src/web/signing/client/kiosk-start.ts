import { isReachable } from './reach.ts'

/** How often a tablet without a connection looks for it, in milliseconds. */
const LOOK_MS = 5_000

let isChecking = false

/** Shows that there is no connection, until there is one. */
function tell(): void {
	const note = document.getElementById('offline')
	if (note === null || isChecking) return
	isChecking = true
	note.hidden = false
	const timer = setInterval(check, LOOK_MS)
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
	else tell()
	link.removeAttribute('aria-disabled')
}

addEventListener('click', (event) => {
	const link = event.target instanceof Element ? event.target.closest('a') : null
	if (link === null) return
	event.preventDefault()
	void follow(link)
})

document.documentElement.dataset['ready'] = ''
