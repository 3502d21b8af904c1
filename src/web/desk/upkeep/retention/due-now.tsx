/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import type { RetentionOverview } from '../../../../features/retention/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { NameDialog } from '../../kit/dialogs/name-dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** The due waivers, and a button that purges them now. */
export function DueNow({ overview: { due, dueImages } }: { overview: RetentionOverview }) {
	const { retention: texts, tag } = useWords('upkeep')
	const { name } = useSession().organization
	const mayPurge = useMay('waivers:manage')
	const heading = useId()
	const [isAsked, setAsked] = useState(false)
	const { isBusy, purged, purge } = usePurge()
	const isDue = due + dueImages > 0
	const what = [
		due > 0 && fillPlural(texts.purgeWaivers, due, tag),
		dueImages > 0 && fillPlural(texts.purgeImages, dueImages, tag),
	]
	return (
		<section class="part" aria-labelledby={heading}>
			<h2 id={heading}>{texts.now}</h2>
			{due > 0 && <p>{fillPlural(texts.due, due, tag)}</p>}
			{dueImages > 0 && <p>{fillPlural(texts.images, dueImages, tag)}</p>}
			<p class="hint">{isDue ? texts.soon : texts.nothing}</p>
			{mayPurge && (
				<button
					type="button"
					class="button danger"
					disabled={!isDue}
					aria-disabled={isBusy}
					onClick={() => setAsked(!isBusy)}
				>
					<Icon name="erase" size={18} />
					{texts.purge}
				</button>
			)}
			<p role="status" class="hint">
				{isBusy && purged > 0 ? fillPlural(texts.purging, purged, tag) : ''}
			</p>
			{isAsked && (
				<NameDialog
					title={fill(texts.purgeTitle, { what: what.filter((each) => each !== false).join(', ') })}
					text={texts.purgeText}
					name={name}
					yes={texts.purge}
					onYes={purge}
					onClose={() => setAsked(false)}
				/>
			)}
		</section>
	)
}

/** A call purges a bounded number, so it is repeated until nothing is left. */
function usePurge() {
	const { retention: texts, tag } = useWords('upkeep')
	const { isBusy, act } = useAct(['retention', 'waivers', 'people'])
	const [purged, setPurged] = useState(0)
	const purge = (): void =>
		act(async () => {
			let [waivers, images] = [0, 0]
			setPurged(0)
			for (let isDone = false; !isDone;) {
				const some = await call('purgeDue')
				waivers += some.purgedWaivers
				images += some.erasedImages
				isDone = some.isDone
				setPurged(waivers)
			}
			const done = [
				fillPlural(texts.purged, waivers, tag),
				images > 0 && fillPlural(texts.imagesErased, images, tag),
			]
			notify({ tone: 'good', text: done.filter((each) => each !== false).join(' ') })
		})
	return { isBusy, purged, purge }
}
