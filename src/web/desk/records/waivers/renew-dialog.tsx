/** @jsxImportSource preact */
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { CopyField } from '../../kit/parts/copy-field.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { QrCode } from '../../kit/parts/qr-code.tsx'
import { momentOf } from '../../kit/parts/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { READ_ONCE } from './use-waiver.ts'

type RenewDialogProps = { readonly id: string; readonly name: string; readonly onClose: () => void }

/** Makes a link to sign a waiver again, each time it is opened, to copy or to scan. */
export function RenewDialog({ id, name, onClose }: RenewDialogProps) {
	const words = useWords('records')
	const queries = useQueryClient()
	const { timezone } = useSession().organization
	const { data, error, refetch } = useQuery({
		queryKey: ['renewal', id],
		queryFn: () => call('renewWaiver', { path: { id } }),
		...READ_ONCE,
	})
	useEffect(() => {
		if (data !== undefined) void queries.invalidateQueries({ queryKey: ['trail'] })
	}, [data])
	const time = data === undefined ? '' : momentOf(data.expiresAt ?? '', words.tag, timezone)
	return (
		<Dialog title={fill(words.waivers.renewTitle, { name })} onClose={onClose}>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			<p role="status">{data !== undefined && fill(words.waivers.renewHint, { time })}</p>
			{data !== undefined && (
				<>
					<QrCode text={data.url} label={fill(words.controls.qrCode, { address: data.url })} />
					<CopyField label={words.waivers.link} text={data.url} />
				</>
			)}
		</Dialog>
	)
}
