/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { readDevice } from '../../kit/client/session-calls.ts'
import { People } from './people.tsx'
import { SignIn } from './sign-in.tsx'

/** The way in: on a desk device by name and PIN, elsewhere by login and password. */
export function SignedOut({ why }: { why: 'asked' | 'ended' | 'none' }) {
	const [wantsPassword, setWantsPassword] = useState(false)
	const { data, isPending } = useQuery({ queryKey: ['device'], queryFn: readDevice, retry: false })
	if (isPending) return null
	if (data === undefined || data.device === null) return <SignIn hasEnded={why === 'ended'} />
	if (wantsPassword) return <SignIn hasEnded={false} onBack={() => setWantsPassword(false)} />
	return <People people={data.people} onPassword={() => setWantsPassword(true)} />
}
