import type { PageProps } from '../page-props.ts'
import type { Device, Pad } from '../form/device.ts'
import type * as Later from './later.ts'
import type * as Work from './work.ts'

/** A kiosk does no work. */
export type LaterParts = typeof Later & Partial<typeof Work>

/** How long after a failure the script is requested again, in milliseconds. */
const RETRY_MS = 3_000

/** Loads the later parts of the page after its start, since no guest signs at once. It repeats failed attempts. */
export async function loadLater({ laterScript = '' }: PageProps): Promise<LaterParts> {
	await wait(0)
	return load(laterScript)
}

async function load(path: string, attempts = 0): Promise<LaterParts> {
	try {
		// Some browsers remember that an address has failed.
		return (await import(attempts === 0 ? path : `${path}?${attempts}`)) as LaterParts
	} catch {
		await wait(RETRY_MS)
		return load(path, attempts + 1)
	}
}

function wait(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Opens pads when their script is loaded. */
export function openPadWhen(script: Promise<LaterParts>): Device['openPad'] {
	return (name, canvas, onChange) => {
		let pad: Pad | undefined
		let isClosed = false
		const open = async (): Promise<void> => {
			const { openPad } = await script
			if (!isClosed) pad = openPad(name, canvas, onChange)
		}
		void open()
		return {
			undo: () => pad?.undo(),
			clear: () => pad?.clear(),
			close() {
				isClosed = true
				pad?.close()
			},
		}
	}
}
