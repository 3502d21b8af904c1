/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { GuardianLink } from '../../../../features/links/guardian/model.ts'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { fullName } from '../../../../kit/text/full-name.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { useZone } from '../../kit/time/at-place.tsx'

/** The second guardian whom a waiver waits for, with their link; or the waiver that this one completes. */
export function SecondGuardian({ waiver }: { waiver: WaiverDetail }) {
	const { second } = useWords('records').waivers
	const coSigns = waiver.evidence?.coSigns
	if (waiver.secondGuardian === null && coSigns === undefined) return null
	return (
		<section class="part">
			<h3>{second.title}</h3>
			{waiver.secondGuardian !== null && <State id={waiver.id} state={waiver.secondGuardian} />}
			{coSigns !== undefined && (
				<>
					<p>{second.first}</p>
					<p>
						<a href={`/desk/waivers/${coSigns}`}>{second.openFirst}</a>
					</p>
				</>
			)}
		</section>
	)
}

type State = NonNullable<WaiverDetail['secondGuardian']>

function State({ id, state }: { id: string; state: State }) {
	const { waivers, tag } = useWords('records')
	const timezone = useZone()
	const { second } = waivers
	// Empty after an erasure of a guardian who never signed.
	const name = fullName(state) || second.title
	if (state.status === 'waiting')
		return (
			<>
				<p>{fill(second.waiting, { name })}</p>
				<Link id={id} name={name} state={state} />
			</>
		)
	const time = state.signedAt === null ? '' : momentOf(state.signedAt, tag, timezone)
	return (
		<>
			<p>{fill(second.signed, { name, time })}</p>
			{state.waiverId !== null && (
				<p>
					<a href={`/desk/waivers/${state.waiverId}`}>{second.open}</a>
				</p>
			)}
		</>
	)
}

type LinkProps = { readonly id: string; readonly name: string; readonly state: State }

function Link({ id, name, state: { signUrl, linkExpiresAt } }: LinkProps) {
	const { waivers, tag } = useWords('records')
	const timezone = useZone()
	const mayMake = useMay('checkins:write')
	const { isBusy, act } = useAct(['trail'])
	const [newLink, setNewLink] = useState<GuardianLink>()
	const { second } = waivers
	const link = newLink?.url ?? signUrl
	const url = link === null ? null : reachable(link, location.origin)
	const until = newLink?.expiresAt ?? linkExpiresAt
	const make = async (): Promise<void> => setNewLink(await call('createGuardianLink', { path: { id } }))
	return (
		<>
			{url === null ? (
				<p>{second.ended}</p>
			) : (
				<ClipboardField label={fill(second.link, { name })} text={url} />
			)}
			{until !== null && <p class="hint">{fill(second.lasts, { time: momentOf(until, tag, timezone) })}</p>}
			{mayMake && (
				<Button isBusy={isBusy} onClick={() => act(make, second.made)}>
					{second.make}
				</Button>
			)}
		</>
	)
}
