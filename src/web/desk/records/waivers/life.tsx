/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import type { HistoryItem } from '../../../../features/waivers/model.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { momentOf } from '../../kit/time/times.ts'
import { lastDay } from '../../kit/words/coverage-text.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { useZone } from '../../kit/time/at-place.tsx'

type Step = {
	readonly text: string
	readonly at: string
	/** A day in words, instead of the moment. */
	readonly day?: string
}

/** What became of a waiver, and when it ends, along a line. Who opened it is in the trail. */
export function Life({ waiver }: { waiver: WaiverDetail }) {
	const { waivers, tag } = useWords('records')
	const timezone = useZone()
	const steps = useSteps(waiver)
	const now = Date.now()
	return (
		<section class="part">
			<h3>{waivers.life.title}</h3>
			<ol class="life">
				{steps.map(({ text, at, day }) => (
					<li key={text} class={Date.parse(at) > now ? 'is-later' : ''}>
						{text} <time dateTime={at}>{day ?? momentOf(at, tag, timezone)}</time>
					</li>
				))}
			</ol>
		</section>
	)
}

/** In the order of their times. */
function useSteps(waiver: WaiverDetail): Step[] {
	const { waivers, log, tag } = useWords('records')
	const timezone = useZone()
	const rendered = useRendered(waiver.id)
	const arrivals = useArrivals(waiver.id)
	const { signedAt, expiresAt, voidedAt, purgedAt, hold, secondGuardian, evidence } = waiver
	const { life } = waivers
	const acts: Readonly<Record<string, string>> = log.acts
	const step = (text: string | undefined, at: string | null | undefined): Step[] =>
		text === undefined || at === null || at === undefined ? [] : [{ text, at }]
	const end: Step[] =
		expiresAt === null
			? []
			: [
					{
						text: Date.parse(expiresAt) > Date.now() ? life.ends : life.ended,
						at: expiresAt,
						day: lastDay(expiresAt, tag, timezone),
					},
				]
	return [
		...step(acts['waiver.signed'], signedAt),
		...(evidence?.imported === undefined ? [] : step(acts['waiver.imported'], evidence.receivedAt)),
		...step(acts['waiver.co_signed'], secondGuardian?.signedAt),
		...step(life.pdf, rendered),
		...(arrivals === undefined ? [] : step(fillPlural(life.arrivals, arrivals.count, tag), arrivals.last)),
		...step(acts['waiver.held'], hold?.placedAt),
		...step(acts['waiver.voided'], voidedAt),
		...step(acts['waiver.purged'], purgedAt),
		...end,
	].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** When the PDF was made last, by the chain's entry. */
function useRendered(id: string): string | undefined {
	const { data } = useQuery({
		queryKey: ['trail', id, 'life'],
		queryFn: () => call('listWaiverEvents', { path: { id }, query: { limit: 100 } }),
	})
	return data?.items.find(isRendering)?.at
}

function isRendering({ type, data }: HistoryItem): boolean {
	return type === 'chain.appended' && data['kind'] === 'waiver.rendered'
}

/** The arrivals with a waiver that count; undefined without any, or for roles that may not read them. */
function useArrivals(waiverId: string): { count: number; last: string } | undefined {
	const mayRead = useMay('checkins:read')
	const { data } = useQuery({
		queryKey: ['day', 'waiver', waiverId],
		queryFn: () => call('listCheckins', { query: { waiverId, count: 'true', limit: 100 } }),
		enabled: mayRead,
	})
	const last = data?.items.find(({ annulledAt }) => annulledAt === undefined)
	const count = data?.counts?.arrivals ?? 0
	return last === undefined || count === 0 ? undefined : { count, last: last.checkedInAt }
}
