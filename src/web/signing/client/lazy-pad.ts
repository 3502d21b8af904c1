import type { PageProps } from '../page-props.ts'
import type { Device, Pad } from '../form/device.ts'
import type * as Pads from './pad.ts'

/** How long after a failure the script is asked for again, in milliseconds. */
const RETRY_MS = 3_000

/** Loads what draws, after the page: nobody signs first. It keeps trying; without a pad on the form it never ends. */
export function loadPads({ padScript }: PageProps): Promise<typeof Pads> {
	return padScript === undefined ? new Promise(() => undefined) : load(padScript)
}

async function load(path: string, attempts = 0): Promise<typeof Pads> {
	try {
		// Some browsers remember that an address has failed.
		return (await import(attempts === 0 ? path : `${path}?${attempts}`)) as typeof Pads
	} catch {
		await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
		return load(path, attempts + 1)
	}
}

/** Opens pads as soon as their script is there. */
export function openPadWhen(loaded: Promise<typeof Pads>): Device['openPad'] {
	return (name, canvas, onChange) => {
		let pad: Pad | undefined
		let isClosed = false
		const open = async (): Promise<void> => {
			const { openPad } = await loaded
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
