import type { RefObject } from 'preact'

type Container = RefObject<HTMLElement | null>

/** The places to which arrows go: the open card, and each row of the others. */
function listStops(container: Container): HTMLElement[] {
	return [...(container.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
}

function focusAct(stop: HTMLElement): void {
	stop.querySelector<HTMLElement>('.act:not(:disabled)')?.focus()
}

/** Gives the focus to the first action of a stop, or of the last one if there are fewer. @param at from 0 */
export function focusStop(container: Container, at: number): void {
	const stops = listStops(container)
	const stop = stops[at] ?? stops.at(-1)
	if (stop !== undefined) focusAct(stop)
}

/** Moves the focus to the next stop; above the first one is the field. */
export function moveFocus(container: Container, step: 1 | -1): void {
	const stops = listStops(container)
	const at = stops.findIndex((stop) => stop.contains(document.activeElement))
	const next = stops[at + step]
	if (next !== undefined) focusAct(next)
	else if (step === -1) document.querySelector<HTMLElement>('.finder input')?.focus()
}
