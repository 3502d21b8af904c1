/** @jsxImportSource preact */
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { connection, waitingWrites } from '../../kit/client/connection.ts'
import { useSession } from '../../kit/client/current.ts'
import { useStore } from '../../kit/client/store.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { timeOf } from '../../kit/parts/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** Says that the service is out of reach, how old the screen is, and what waits. */
export function ConnectionBar() {
	const { lostAt } = useStore(connection)
	return <div role="alert">{lostAt !== undefined && <Lost />}</div>
}

function Lost() {
	const words = useWords('shell')
	const { organization } = useSession()
	const { heardAt } = useStore(connection)
	const waiting = useStore(waitingWrites)
	const time = timeOf(heardAt, words.tag, organization.timezone)
	return (
		<p class="connection">
			<Icon name="offline" />
			<span>
				{fill(words.connection.offline, { time })}{' '}
				{waiting > 0 && fillPlural(words.connection.waiting, waiting, words.tag)}
			</span>
		</p>
	)
}
