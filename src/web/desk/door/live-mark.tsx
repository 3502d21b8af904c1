/** @jsxImportSource preact */
import { fill } from '../../../i18n/fill.ts'
import { connection } from '../kit/client/connection.ts'
import { live } from '../kit/client/live-state.ts'
import { useStore } from '../kit/client/store.ts'
import { timeOf } from '../kit/time/times.ts'
import { useWords } from '../kit/words/use-words.tsx'
import { useZone } from '../kit/time/at-place.tsx'

/** Says if the screen is up to date, or two seconds behind: not while the service is out of reach, nor after a missed heartbeat. */
export function LiveMark() {
	const { door, tag } = useWords('door')
	const timezone = useZone()
	const { is, heardAt } = useStore(live)
	const { lostAt } = useStore(connection)
	if (is === 'lost' || lostAt !== undefined)
		return <span class="live lost">{fill(door.notLiveSince, { time: timeOf(heardAt, tag, timezone) })}</span>
	if (is === 'polled') return <span class="live">{door.polled}</span>
	return <span class={is === 'live' ? 'live' : 'live off'}>{is === 'live' ? door.live : door.notLive}</span>
}
