/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { DocumentVerdict } from '../../../../features/documents/model.ts'
import type { ReceiptVerdict } from '../../../../features/evidence/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Subject } from './read-sent.ts'

/** The verified thing, and the verdict of the service. */
export type Verification = {
	readonly kind: Subject['kind']
	readonly verdict: DocumentVerdict | ReceiptVerdict
}

type VerdictProps = { readonly judged: Verification; readonly onLeave: () => void }

/** A verdict in plain words, and its subject. It gets the focus. */
export function Verdict({ judged: { kind, verdict }, onLeave }: VerdictProps) {
	const { evidence } = useWords('system')
	const maySeeWaivers = useMay('waivers:read')
	return (
		<>
			{'valid' in verdict ? (
				<OfReceipt verdict={verdict} />
			) : (
				<OfDocument kind={kind === 'pdf' ? 'pdf' : 'code'} verdict={verdict} />
			)}
			<div class="actions">
				<Button class="primary" onClick={onLeave}>
					{evidence.another}
				</Button>
				{verdict.waiverId !== null && maySeeWaivers && (
					<a class="button" href={`/desk/waivers/${verdict.waiverId}`}>
						<Icon name="waivers" size={18} />
						{evidence.openWaiver}
					</a>
				)}
			</div>
		</>
	)
}

type SentenceProps = { readonly isGood: boolean; readonly title: string; readonly text: string }

function Sentence({ isGood, title, text }: SentenceProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	useLayoutEffect(() => heading.current?.focus(), [])
	return (
		<div class={isGood ? 'finding good' : 'finding bad'}>
			<h2 ref={heading} tabIndex={-1}>
				<Icon name={isGood ? 'check' : 'alert'} />
				{title}
			</h2>
			<p>{text}</p>
		</div>
	)
}

function OfDocument({ kind, verdict }: { kind: 'pdf' | 'code'; verdict: DocumentVerdict }) {
	const words = useWords('verify')
	const { status } = verdict
	// A code alone cannot have been altered.
	const sentence =
		kind === 'pdf' ? words.documents[status] : words.codes[status === 'altered' ? 'unknown' : status]
	const organization = verdict.organization ?? ''
	return (
		<>
			<Sentence
				isGood={status !== 'altered' && status !== 'unknown'}
				title={sentence.title}
				text={fill(sentence.text, { organization })}
			/>
			{verdict.waiverId !== null && <DocumentFacts verdict={verdict} />}
		</>
	)
}

function DocumentFacts({ verdict }: { verdict: DocumentVerdict }) {
	const { facts } = useWords('verify')
	const spell = useSpell()
	const { template, versionNumber, waiverId, voidedAt, expiresAt, chainSeq, hasOwnTerms, sealLevel } = verdict
	return (
		<>
			<Facts
				rows={[
					[
						facts.document,
						fill(facts.documentOf, { template: template ?? '', version: versionNumber ?? '' }),
					],
					[facts.terms, hasOwnTerms === null ? null : hasOwnTerms ? facts.ownTerms : facts.otherTerms],
					[facts.signedAt, spell(verdict.signedAt)],
					[facts.importedAt, spell(verdict.importedAt)],
					// A voided waiver is no longer valid, whatever its expiry.
					voidedAt === null
						? [facts.validUntil, spell(expiresAt) ?? facts.noExpiry]
						: [facts.voidedAt, spell(voidedAt)],
					[facts.purgedAt, spell(verdict.purgedAt)],
				]}
			/>
			<Compared
				rows={[
					[facts.waiver, <code key="id">{waiverId}</code>],
					[facts.hash, <code key="hash">{verdict.hash}</code>],
					[facts.sealedAt, sealLevel === null ? null : `${spell(verdict.sealedAt)} (PAdES ${sealLevel})`],
					[facts.stampedAt, spell(verdict.stampedAt)],
					[facts.position, chainSeq],
				]}
			/>
		</>
	)
}

function OfReceipt({ verdict }: { verdict: ReceiptVerdict }) {
	const { evidence } = useWords('system')
	const { facts } = useWords('verify')
	const spell = useSpell()
	const { valid, imported, opens, waiverId, recordedAt, seq } = verdict
	const sentence = evidence.receipts[valid ? (imported ? 'imported' : 'valid') : 'invalid']
	const checks = (['included', 'signed', 'current'] as const).map((name) => [name, verdict[name]] as const)
	return (
		<>
			<Sentence isGood={valid} title={sentence.title} text={sentence.text} />
			<ul class="checks">
				{[...checks, ...(opens === null ? [] : [['opens', opens] as const])].map(([name, isSo]) => (
					<li key={name} class={isSo ? 'state good' : 'state bad'}>
						<Icon name={isSo ? 'check' : 'cross'} size={18} />
						{evidence.checks[name][isSo ? 'yes' : 'no']}
					</li>
				))}
			</ul>
			{seq !== null && (
				<Compared
					rows={[
						[facts.waiver, waiverId === null ? null : <code key="id">{waiverId}</code>],
						[evidence.recordedAt, spell(recordedAt)],
						[facts.position, seq],
					]}
				/>
			)}
		</>
	)
}

type FactsProps = { readonly rows: readonly (readonly [label: string, value: ComponentChildren])[] }

/** What experts compare, folded. */
function Compared({ rows }: FactsProps) {
	const { evidence } = useWords('system')
	return (
		<details>
			<summary>{evidence.compared}</summary>
			<Facts rows={rows} />
		</details>
	)
}

/** Leaves out unknown facts. */
function Facts({ rows }: FactsProps) {
	return (
		<dl class="answers">
			{rows.map(([label, value]) =>
				value === null || value === undefined ? null : (
					<div key={label}>
						<dt>{label}</dt>
						<dd class="breaks">{value}</dd>
					</div>
				),
			)}
		</dl>
	)
}

function useSpell(): (timestamp: string | null) => string | null {
	const { tag } = useWords('system')
	const { timezone } = useSession().organization
	return (timestamp) => (timestamp === null ? null : momentOf(timestamp, tag, timezone))
}
