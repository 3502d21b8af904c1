/** What a person does and a mail filter does not, also one that runs scripts. A screen reader clicks. */
const SIGNS = ['pointerdown', 'click', 'keydown', 'scroll'] as const

/** Tells the service once that somebody is at the page of an invitee. If it fails, the form tells it later. */
export function reportGuest(path: string): void {
	const report = (): void => {
		for (const sign of SIGNS) removeEventListener(sign, report)
		void fetch(`${path}/opened`, { method: 'POST', keepalive: true }).catch(() => undefined)
	}
	for (const sign of SIGNS) addEventListener(sign, report, { passive: true })
}
