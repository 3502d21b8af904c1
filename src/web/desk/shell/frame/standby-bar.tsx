/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { DeskWords } from '../../../../i18n/desk.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** How often to ask a standby how far behind it is, in milliseconds. Others are asked once. */
const ASKED_EVERY_MS = 5_000

/** In seconds; null where nobody knows. */
type Behind = { readonly seconds: number | null }

/** Says that this is a standby, which only reads, and how far behind it is. */
export function StandbyBar() {
	const words = useWords()
	const behind = useBehind()
	return (
		<div role="status">
			{behind !== undefined && (
				<p class="connection">
					<Icon name="alert" />
					<span>
						{describe(behind, words)} <a href="/">{words.standby.takeOver}</a>
					</span>
				</p>
			)}
		</div>
	)
}

function describe({ seconds }: Behind, { standby, tag }: DeskWords): string {
	if (seconds === null) return standby.unknown
	return seconds < 1 ? standby.upToDate : fillPlural(standby.behind, Math.round(seconds), tag)
}

/** Undefined for the box itself. */
function useBehind(): Behind | undefined {
	const [behind, setBehind] = useState<Behind>()
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		const look = async (before: Behind | undefined): Promise<void> => {
			// While it takes over, nobody listens for a moment.
			const found = await readBehind().catch(() => before)
			setBehind(found)
			if (found !== undefined) timer = setTimeout(() => void look(found), ASKED_EVERY_MS)
		}
		void look(undefined)
		return () => clearTimeout(timer)
	}, [])
	return behind
}

async function readBehind(): Promise<Behind | undefined> {
	const { standby, behindSeconds } = await (await fetch('/health')).json()
	return standby === true ? { seconds: behindSeconds } : undefined
}
