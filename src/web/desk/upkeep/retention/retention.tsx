/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId, useState } from 'preact/hooks'
import type { RetentionOverview } from '../../../../features/retention/model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { Bars } from '../../kit/parts/bars.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { monthNameOf } from '../../kit/time/times.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Holds } from './holds.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { NameDialog } from '../../kit/dialogs/name-dialog.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

/** The retention rule, the next purges, and the exceptions. */
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

function RuleText({ overview: { policy, locations, templates, keptLonger } }: OverviewProps) {
	const { retention: texts, tag } = useWords('upkeep')
	const mayOpen = useMay('templates:read')
	const mayChange = useMay('organization:manage')
	const [isChanging, setChanging] = useState(false)
	const hasOwn = templates.length + locations.length > 0
	const ownRules = (
		<>
			<OwnRules title={texts.places} rules={locations} />
			<OwnRules title={texts.own} rules={templates} to={mayOpen ? '/desk/templates/' : undefined} />
		</>
	)
	return (
		<div class="card rule">
			{policy === null ? ownRules : ruleText(policy, texts, tag).map((text) => <p key={text}>{text}</p>)}
			{(policy !== null || hasOwn) && (
				<>
					<p>{texts.after}</p>
					<LawText keptLonger={keptLonger} />
				</>
			)}
			{policy === null && <p>{hasOwn ? texts.othersForever : texts.forever}</p>}
			{mayChange && (
				<Button icon="pen" onClick={() => setChanging(true)}>
					{texts.change}
				</Button>
			)}
			{isChanging && <RuleDialog policy={policy} onClose={() => setChanging(false)} />}
			{policy !== null && ownRules}
		</div>
	)
}

type OwnRulesProps = {
	readonly title: string
	readonly rules: RetentionOverview['locations' | 'templates']
	/** The address of each, before its id. */
	readonly to?: string | undefined
}

/** The exceptions to the venue's rule. */
function OwnRules({ title, rules, to }: OwnRulesProps) {
	const { retention: texts, tag } = useWords('upkeep')
	if (rules.length === 0) return null
	return (
		<>
			<h2>{title}</h2>
			<ul>
				{rules.map(({ id, name, policy }) => (
					<li key={id}>
						{to === undefined ? <strong>{name}</strong> : <a href={to + id}>{name}</a>}
						<div class="hint">{ruleText(policy, texts, tag).join(' ')}</div>
					</li>
				))}
			</ul>
		</>
	)
}

/** What the law of the place adds to the rule. */
function LawText({ keptLonger }: Pick<RetentionOverview, 'keptLonger'>) {
	const { retention: texts, tag } = useWords('upkeep')
	const { data } = useOrganization()
	const id = data?.jurisdiction ?? ''
	const { data: place } = useQuery({
		queryKey: ['jurisdictions', id],
		queryFn: () => call('getJurisdiction', { path: { id } }),
		enabled: id !== '',
	})
	return (
		<>
			{place !== undefined && <p>{fill(texts.law, { place: place.name })}</p>}
			{keptLonger > 0 && <p>{fillPlural(texts.keptLonger, keptLonger, tag)}</p>}
		</>
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

/** The due waivers, and a button that purges them now. */
function DueNow({ overview: { due, dueImages } }: { overview: RetentionOverview }) {
	const { retention: texts, tag } = useWords('upkeep')
	const { name } = useSession().organization
	const mayPurge = useMay('waivers:manage')
	const heading = useId()
	const [isAsked, setAsked] = useState(false)
	const { isBusy, purged: purgedCount, purge } = usePurge()
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
				<Button icon="erase" disabled={!isDue} isBusy={isBusy} onClick={() => setAsked(true)}>
					{texts.purge}
				</Button>
			)}
			<p role="status" class="hint">
				{isBusy && purgedCount > 0 ? fillPlural(texts.purging, purgedCount, tag) : ''}
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

/** A call purges a bounded number, so it is repeated until none is left. */
function usePurge() {
	const { retention: texts, tag } = useWords('upkeep')
	const { isBusy, act } = useAct(['retention', 'waivers', 'people'])
	const [purgedCount, setPurgedCount] = useState(0)
	const purge = (): void =>
		act(async () => {
			let [waivers, images] = [0, 0]
			setPurgedCount(0)
			for (let isDone = false; !isDone;) {
				const some = await call('purgeDue')
				waivers += some.purgedWaivers
				images += some.erasedImages
				isDone = some.isDone
				setPurgedCount(waivers)
			}
			const sentences = [
				fillPlural(texts.purged, waivers, tag),
				images > 0 && fillPlural(texts.imagesErased, images, tag),
			]
			notify({ tone: 'good', text: sentences.filter((each) => each !== false).join(' ') })
		})
	return { isBusy, purged: purgedCount, purge }
}

type Policy = NonNullable<RetentionOverview['policy']>

/** Returns how long waivers are kept, as sentences. */
function ruleText(policy: Policy, texts: DeskWords<'upkeep'>['retention'], language: string): string[] {
	const sentence = fill(texts.kept, { period: periodText(policy, texts, language) })
	const { limitationYears } = policy
	// The limitation period, and one more year.
	return limitationYears === undefined
		? [sentence]
		: [sentence, fillPlural(texts.minors, limitationYears + 1, language)]
}

function periodText(policy: Policy, texts: DeskWords<'upkeep'>['retention'], language: string): string {
	if ('days' in policy) return fillPlural(texts.days, policy.days, language)
	if ('months' in policy) return fillPlural(texts.months, policy.months, language)
	return fillPlural(texts.years, policy.years, language)
}
