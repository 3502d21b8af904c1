/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId, useState } from 'preact/hooks'
import type { RetentionOverview } from '../../../../features/retention/model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { Bars } from '../../kit/parts/bars.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { monthNameOf } from '../../kit/parts/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { DueNow } from './due-now.tsx'
import { Holds } from './holds.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { ruleText } from './rule-text.ts'

/** How long waivers are kept, what is purged when, and what is not. */
export const Retention = withWords('upkeep', RetentionScreen)

function RetentionScreen() {
	const { data, error, refetch } = useQuery({
		queryKey: ['retention'],
		queryFn: () => call('getRetention'),
		refetchOnWindowFocus: false,
	})
	return (
		<Screen name="retention">
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && (
				<>
					<RuleText overview={data} />
					<DueNow overview={data} />
					<ByMonth overview={data} />
				</>
			)}
			<Holds />
		</Screen>
	)
}

type OverviewProps = { readonly overview: RetentionOverview }

function RuleText({ overview: { policy, templates } }: OverviewProps) {
	const { retention: texts, tag } = useWords('upkeep')
	const mayOpen = useMay('templates:read')
	const mayChange = useMay('organization:manage')
	const [isChanging, setChanging] = useState(false)
	const isKept = policy === null && templates.length === 0
	return (
		<div class="card rule">
			{(policy === null ? [texts.forever] : ruleText(policy, texts, tag)).map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
			{!isKept && <p>{texts.after}</p>}
			{mayChange && (
				<button type="button" class="button" onClick={() => setChanging(true)}>
					<Icon name="pen" size={18} />
					{texts.change}
				</button>
			)}
			{isChanging && <RuleDialog policy={policy} onClose={() => setChanging(false)} />}
			{templates.length > 0 && (
				<>
					<h2>{texts.own}</h2>
					<ul>
						{templates.map(({ id, name, policy: own }) => (
							<li key={id}>
								{mayOpen ? <a href={`/desk/templates/${id}`}>{name}</a> : <strong>{name}</strong>}
								<div class="hint">{ruleText(own, texts, tag).join(' ')}</div>
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	)
}

function ByMonth({ overview: { months } }: OverviewProps) {
	const { retention: texts, tag } = useWords('upkeep')
	const heading = useId()
	const isEmpty = months.every(({ waivers }) => waivers === 0)
	return (
		<section class="part" aria-labelledby={heading}>
			<h2 id={heading}>{texts.byMonth}</h2>
			<p class="hint">{isEmpty ? texts.noMonths : texts.byMonthHint}</p>
			{!isEmpty && (
				<Bars
					label={texts.byMonth}
					columns={[texts.month, texts.waivers]}
					bars={months.map(({ month, waivers }) => ({
						key: month,
						name: monthNameOf(month, tag),
						value: waivers,
					}))}
				/>
			)}
		</section>
	)
}
