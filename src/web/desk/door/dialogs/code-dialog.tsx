/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { reachable } from '../../kit/client/reachable.ts'
import type { GuestPerson as Person } from '../../../../features/checkins/lookup/model.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { AddressWarning } from '../../kit/sending/address-warning.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { SelectField } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { QrCode } from '../../kit/sending/qr-code.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** A code that opens the form on a guest's own phone: with the last answers, if there are any. */
export function CodeDialog({ person, onClose }: { person?: Person; onClose: () => void }) {
	const words = useWords('door')
	const waiverId = person?.coverage.waiverId ?? null
	return (
		<Dialog title={words.door.codeTitle} onClose={onClose} class="code">
			{waiverId === null ? <FormCode /> : <RenewalCode waiverId={waiverId} />}
		</Dialog>
	)
}

/** Each opening of the dialog makes a new link, for the guest at the desk. */
function RenewalCode({ waiverId }: { waiverId: string }) {
	const words = useWords('door')
	const { data, error, refetch } = useQuery({
		queryKey: ['renewal', waiverId],
		queryFn: () => call('renewWaiver', { path: { id: waiverId } }),
		staleTime: Infinity,
		gcTime: 0,
		refetchOnReconnect: false,
		retry: false,
	})
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	return <Code address={data?.url} hint={words.door.codeRenewed} />
}

/** The address of a form, for a guest who has never signed. */
function FormCode() {
	const words = useWords('door')
	const [formId, setFormId] = useState<string>()
	const { data, error, refetch } = useQuery({
		queryKey: ['templates', 'forms'],
		queryFn: () => call('listTemplates', { query: { status: 'active' } }),
	})
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	if (data === undefined) return <Code address={undefined} />
	const forms = data.items.flatMap(({ id, name, signUrl }) =>
		signUrl === null ? [] : [{ id, name, signUrl }],
	)
	const form = forms.find(({ id }) => id === formId) ?? forms[0]
	if (form === undefined) return <p>{words.door.noForm}</p>
	return (
		<>
			{forms.length > 1 && (
				<SelectField
					label={words.door.form}
					value={form.id}
					options={forms.map(({ id, name }) => [id, name] as const)}
					onChange={setFormId}
				/>
			)}
			<Code address={form.signUrl} />
		</>
	)
}

function Code({ address: ownAddress, hint }: { address: string | undefined; hint?: string }) {
	const words = useWords('door')
	if (ownAddress === undefined) return <div class="qr" aria-busy="true" />
	const address = reachable(ownAddress, location.origin)
	return (
		<>
			<AddressWarning address={address} />
			<QrCode text={address} label={fill(words.controls.qrCode, { address })} />
			<p class="center">{words.door.codeHint}</p>
			{hint !== undefined && <p class="hint center">{hint}</p>}
			<div class="actions">
				<a class="button" href={address} target="_blank" rel="noopener">
					<Icon name="tablet" />
					{words.door.openHere}
				</a>
			</div>
		</>
	)
}
