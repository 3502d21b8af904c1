/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../client/call.ts'
import { useMay } from '../client/current.ts'
import { isOnlyHere } from '../client/reachable.ts'
import { useWords } from '../words/use-words.tsx'
import { ClipboardField } from './clipboard-field.tsx'
import { Notice } from '../parts/notice.tsx'

/** The part of the status that is about the address, for those who may read it. */
export function useAddressStatus() {
	const mayRead = useMay('organization:manage')
	const { data } = useQuery({
		queryKey: ['status', 'address'],
		queryFn: () => call('getStatus'),
		select: ({ address }) => address,
		enabled: mayRead,
		staleTime: 5 * 60_000,
	})
	return data
}

type AddressWarningProps = {
	readonly address: string
	/** True where there is room for the settings to copy; elsewhere a link leads to them. */
	readonly isWhole?: boolean
}

/** Says that no other device opens an address, and what to do. Nothing above an address that works. */
export function AddressWarning({ address, isWhole = false }: AddressWarningProps) {
	if (!isOnlyHere(address)) return null
	return <Warning host={new URL(address).host} isWhole={isWhole} />
}

function Warning({ host, isWhole }: { host: string; isWhole: boolean }) {
	const { reach: words } = useWords('kit')
	return (
		<Notice tone="bad" title={words.unreachable}>
			<p>{fill(words.onlyHere, { host })}</p>
			<Remedy isWhole={isWhole} />
		</Notice>
	)
}

function Remedy({ isWhole }: { isWhole: boolean }) {
	const { reach: words } = useWords('kit')
	const status = useAddressStatus()
	const [url] = status?.lanUrls ?? []
	if (status === undefined) return <p>{words.askOwner}</p>
	if (url === undefined || !isWhole)
		return (
			<p>
				<a href="/desk/status">{words.seeStatus}</a>
			</p>
		)
	const host = new URL(url).hostname
	return <ClipboardField label={fill(words.use, { host })} text={`HOST=0.0.0.0 BASE_URL=${url}`} />
}
