import { alerts } from '../../../../api/alerts.ts'
import { createStore } from './create-store.ts'

/** Events of the stream that staff may be told, until they are. */
export const heard = createStore<readonly MessageEvent<string>[]>([])

const MOST = 10

const types = new Set<string>(Object.values(alerts).map(({ event }) => event))

/** Keeps an event of the stream if staff may be told of it. */
export function hearAlert(event: MessageEvent<string>): void {
	if (types.has(event.type)) heard.set([...heard.get(), event].slice(-MOST))
}
