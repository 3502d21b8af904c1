import type { Submission } from '../page-props.ts'
import type { Outcome } from '../form/page-services.ts'
import { openPause, post } from '../client/post.ts'
import { isFull, openVault } from './vault.ts'
import type { Item, Vault } from './vault.ts'

/** How long a guest waits for the service, in milliseconds. After that, the tablet sends the form without them. */
const GUEST_WAITS_MS = 8_000
/** How often refused forms are tried again, in milliseconds: staff may have reopened the form. */
const RETRY_MS = 5 * 60_000

/** The staff's view of the forms on the tablet. */
export type Standing = {
	readonly waiting: number
	/** Not accepted, since the tablet is not paired. These forms wait, too. */
	readonly isUnpaired: boolean
	/** Not accepted, since their form has changed or closed. */
	readonly refused: number
	readonly isFull: boolean
}

/** Sends signed forms in their order, each until the service has accepted it. */
export type Outbox = {
	/** @returns the message for the guest: the response of the service, else that the form is stored or cannot be */
	send(submission: Submission, to: { key: string; url: string }): Promise<Outcome>
}

/**
 * Begins to send the waiting forms of the tablet.
 * @param pairing names the current pairing; undefined if there is none
 * @returns undefined if the browser cannot encrypt stored forms
 */
export async function openOutbox(
	pairing: string | undefined,
	onChange: (standing: Standing) => void = () => undefined,
): Promise<Outbox | undefined> {
	const vault = await openVault()
	if (vault === undefined) return undefined
	const tell = async (): Promise<void> => onChange(describe(await vault.list()))
	const sender = openSender(vault, pairing, () => void tell())
	await tell()
	void sender.run()
	setInterval(() => void sender.run(), RETRY_MS)
	return {
		async send(submission, { key, url }) {
			const pending = { key, url, body: JSON.stringify(submission), at: Date.now() }
			if (!(await vault.add(pending))) return { kind: 'lost', reason: 'full' }
			// The browser may otherwise delete it when the tablet's disk is nearly full.
			// Safari of before 2021 has no such promise.
			void (navigator.storage as StorageManager | undefined)?.persist().catch(() => false)
			return sender.sendFor(key)
		},
	}
}

function describe(items: readonly Item[]): Standing {
	const refusedCount = items.filter((item) => item.refused?.why === 'form').length
	return {
		waiting: items.length - refusedCount,
		isUnpaired: items.some((item) => item.refused?.why === 'unpaired'),
		refused: refusedCount,
		isFull: isFull(items),
	}
}

type Sender = {
	/** Sends the waiting forms. Refused forms are tried once more. */
	run(): Promise<void>
	/** Sends the forms in order, up to the one whose guest waits. */
	sendFor(key: string): Promise<Outcome>
}

function openSender(vault: Vault, pairing: string | undefined, onSent: () => void): Sender {
	const pause = openPause()
	const guests = new Map<string, (outcome: Outcome) => void>()
	let running: Promise<void> | undefined

	async function runAll(): Promise<void> {
		const triedKeys = new Set<string>()
		let attempt = 0
		for (;;) {
			const item = (await vault.list()).find(({ key }) => !triedKeys.has(key))
			if (item === undefined) return
			const pending = await vault.read(item)
			const result: Awaited<ReturnType<typeof post>> =
				pending === undefined
					? { kind: 'lost', reason: 'fault' }
					: // Only a refusal says something of the form.
						await post(pending, (status) => status >= 500)
			if (result.kind === 'later') {
				tellAll()
				// Later forms are still sent.
				if (result.isFault === true && attempt > 0) {
					triedKeys.add(item.key)
					attempt = 0
					continue
				}
				await pause.wait(attempt, result.pauseMs)
				attempt += 1
				continue
			}
			attempt = 0
			triedKeys.add(item.key)
			await settle(item, result)
			onSent()
		}
	}

	/** A guest who is still there sees a refusal and signs again. Otherwise the form stays for the staff. */
	async function settle(item: Item, outcome: Outcome): Promise<void> {
		const tellGuest = guests.get(item.key)
		const why = outcome.kind === 'lost' && outcome.reason === 'revoked' ? 'unpaired' : 'form'
		// A member of staff who pairs the tablet again has seen the refused forms.
		const wasSeen = item.refused?.why === 'form' && why === 'form' && item.refused.pairing !== pairing
		if (outcome.kind === 'signed' || tellGuest !== undefined || wasSeen) await vault.remove(item)
		else if (item.refused?.why !== 'form') await vault.refuse(item, { why, pairing })
		tellGuest?.(outcome)
	}

	/** The service cannot be reached. */
	function tellAll(): void {
		for (const tell of guests.values()) tell({ kind: 'stored' })
		onSent()
	}

	async function run(): Promise<void> {
		running =
			running ??
			alone(runAll).finally(() => {
				running = undefined
			})
		await running
	}

	return {
		run,
		sendFor(key) {
			return new Promise((resolve) => {
				const tell = (outcome: Outcome): void => {
					clearTimeout(timer)
					guests.delete(key)
					resolve(outcome)
				}
				const timer = setTimeout(() => tell({ kind: 'stored' }), GUEST_WAITS_MS)
				guests.set(key, tell)
				pause.end()
				void run().then(run)
			})
		},
	}
}

/** Waits for the page before, which may still be closing, and for other tabs. */
async function alone(work: () => Promise<void>): Promise<void> {
	// Browsers of before 2022 lack it. There, the idempotency key alone keeps two tabs from signing twice.
	const locks = navigator.locks as LockManager | undefined
	await (locks === undefined ? work() : locks.request('waiver-outbox', work))
}
