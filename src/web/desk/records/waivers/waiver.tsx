/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useMay } from '../../kit/client/current.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { DetailFrame } from '../../kit/lists/detail-frame.tsx'
import { fullName } from '../../../../kit/text/full-name.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Answers } from './answers.tsx'
import { Life } from './life.tsx'
import { Pdf } from './pdf.tsx'
import { ReviewBar } from './review.tsx'
import type { Review } from './review.tsx'
import { SecondGuardian } from './second-guardian.tsx'
import { StateLabel } from './state-label.tsx'
import { Tags } from './tags.tsx'
import { Trail } from './trail.tsx'
import { useWaiver } from './use-waiver.ts'
import { WaiverActions } from './waiver-actions.tsx'
import { useQuery } from '@tanstack/preact-query'
import { call } from '../../kit/client/call.ts'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { LaterPart } from '../../kit/parts/later-part.tsx'
import { AtPlace, useZone } from '../../kit/time/at-place.tsx'

type WaiverProps = {
	readonly id: string
	readonly listHref: string
	/** The waiver's position in a list that the user works through. */
	readonly review: Review | undefined
}

/** One waiver in full. Opening it is written to the access log. */
export function Waiver({ id, listHref, review }: WaiverProps) {
	const { waivers } = useWords('records')
	const { route } = useLocation()
	const { data, error, refetch } = useWaiver(id)
	const name = data === undefined ? '' : signerName(data) || waivers.erasedName
	return (
		<DetailFrame title={name} list="waivers" listHref={listHref} error={error} onRetry={() => void refetch()}>
			{review !== undefined && <ReviewBar review={review} />}
			{data !== undefined && (
				<AtPlace id={data.locationId}>
					<Whole
						waiver={data}
						name={name}
						onRefetch={() => void refetch()}
						onReviewed={() => {
							if (review !== undefined) route(review.next ?? listHref)
						}}
					/>
				</AtPlace>
			)}
		</DetailFrame>
	)
}

export function signerName({ participants }: Pick<WaiverDetail, 'participants'>): string {
	const signer = participants.find(({ role }) => role === 'signer')
	return signer === undefined ? '' : fullName(signer)
}

type WholeProps = {
	readonly waiver: WaiverDetail
	readonly name: string
	readonly onRefetch: () => void
	readonly onReviewed: () => void
}

function Whole({ waiver, name, onRefetch, onReviewed }: WholeProps) {
	const isErased = waiver.purgedAt !== null
	return (
		<div class="waiver">
			<Summary waiver={waiver} />
			<WaiverActions waiver={waiver} name={name}>
				{!isErased && <Pdf waiver={waiver} name={name} onRefetch={onRefetch} />}
			</WaiverActions>
			{!isErased && (
				<>
					<SecondGuardian key={waiver.id} waiver={waiver} />
					<Answers waiver={waiver} name={name} onReviewed={onReviewed} />
					<Tags waiver={waiver} name={name} />
				</>
			)}
			<Life waiver={waiver} />
			<Trail id={waiver.id} />
			<Proof waiver={waiver} />
		</div>
	)
}

/** The state and its reason, the form, the time and the location. */
function Summary({ waiver }: { waiver: WaiverDetail }) {
	const { waivers, tag } = useWords('records')
	const timezone = useZone()
	const { data: locations } = useLocations()
	const location = locations?.items.find(({ id }) => id === waiver.locationId)?.name
	const at = (timestamp: string): string => momentOf(timestamp, tag, timezone)
	const { status, isValid, expiresAt, purgedAt, voidedAt, voidReason, hold } = waiver
	const origin = waiver.evidence?.imported
	const isOutdated =
		status === 'signed' &&
		!isValid &&
		purgedAt === null &&
		(expiresAt === null || new Date(expiresAt).getTime() > Date.now())
	return (
		<div class="summary">
			<StateLabel waiver={{ status, isValid, expiresAt, isErased: purgedAt !== null }} />
			{origin !== undefined && (
				<p>
					{fill(waivers.importedHint, {
						system: origin.system,
						time: at(waiver.evidence?.receivedAt ?? waiver.signedAt),
					})}
				</p>
			)}
			{isOutdated && <p>{waivers.outdatedHint}</p>}
			{purgedAt !== null && <p>{fill(waivers.erasedHint, { time: at(purgedAt) })}</p>}
			{voidedAt !== null && purgedAt === null && (
				<p>
					{voidReason === null
						? fill(waivers.voidedNoReason, { time: at(voidedAt) })
						: fill(waivers.voidedHint, { time: at(voidedAt), reason: voidReason })}
				</p>
			)}
			{hold !== null && (
				<p class="held">
					<Icon name="lock" size={18} />
					<span>{fill(waivers.heldHint, { time: at(hold.placedAt), reason: hold.reason })}</span>
				</p>
			)}
			<dl class="detail-facts">
				<dt>{waivers.form}</dt>
				<dd>
					{waiver.templateName}, {fill(waivers.version, { version: waiver.versionNumber })}
				</dd>
				<dt>{waivers.signed}</dt>
				<dd>
					{at(waiver.signedAt)}
					{location !== undefined && `, ${fill(waivers.at, { location })}`}
				</dd>
				{waiver.participants.length > 0 && (
					<>
						<dt>{waivers.people}</dt>
						<dd>
							<People waiver={waiver} />
						</dd>
					</>
				)}
			</dl>
		</div>
	)
}

function People({ waiver: { participants } }: { waiver: WaiverDetail }) {
	const { waivers } = useWords('records')
	const mayOpen = useMay('participants:read')
	return (
		<ul>
			{participants.map((person) => (
				<li key={person.id}>
					{mayOpen ? <a href={`/desk/people/${person.id}`}>{fullName(person)}</a> : fullName(person)}{' '}
					<span class="hint">{waivers.roles[person.role]}</span>
				</li>
			))}
		</ul>
	)
}

/** The proof that a waiver was signed: its entry in the chain, and the checkpoint that contains it. */
function Proof({ waiver }: { waiver: WaiverDetail }) {
	const { waivers } = useWords('records')
	return (
		<LaterPart title={waivers.proof}>
			{() => (
				<>
					<p class="hint">{waivers.proofHint}</p>
					<ClipboardField label={waivers.hash} text={waiver.hash} />
					<Checkpoint id={waiver.id} />
				</>
			)}
		</LaterPart>
	)
}

function Checkpoint({ id }: { id: string }) {
	const { waivers } = useWords('records')
	const { data, error, refetch } = useQuery({
		queryKey: ['proof', id],
		queryFn: () => call('getWaiverProof', { path: { id } }),
	})
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	if (data === undefined) return null
	return (
		<>
			<p>{fill(waivers.position, { index: data.leafIndex + 1, size: data.treeSize })}</p>
			<h4>{waivers.checkpoint}</h4>
			<pre class="note" dir="ltr" tabIndex={0} aria-label={waivers.checkpoint}>
				{data.checkpoint}
			</pre>
		</>
	)
}
