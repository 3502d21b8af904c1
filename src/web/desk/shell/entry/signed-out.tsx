/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ssoOutcome } from '../../kit/session/sso.ts'
import { readDevice, switchPerson } from '../../kit/session/session-calls.ts'
import { VenueHead } from './venue-head.tsx'
import { SignIn } from './sign-in.tsx'
import { plainText } from '../../../../kit/text/plain.ts'
import { useReady } from '../../kit/client/ready.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { CallError } from '../../kit/client/call-error.ts'
import { describeError } from '../../kit/parts/error-text.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Face } from '../../kit/parts/face.tsx'
import { FaultText } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'

/** The sign-in: on a desk device by name and PIN, elsewhere by login and password. */
export function SignedOut({ why }: { why: 'asked' | 'ended' | 'none' }) {
	const [wantsPassword, setWantsPassword] = useState(ssoOutcome() !== null)
	const { data, isPending } = useQuery({ queryKey: ['device'], queryFn: readDevice, retry: false })
	if (isPending) return null
	if (data === undefined || data.device === null) return <SignIn hasEnded={why === 'ended'} />
	if (wantsPassword) return <SignIn hasEnded={false} onBack={() => setWantsPassword(false)} />
	return <People people={data.people} onPassword={() => setWantsPassword(true)} />
}

type Colleague = { readonly id: string; readonly name: string }

/** The people at a desk device as tiles, and beside them the pad for the PIN of the one who was chosen. */
function People({ people, onPassword }: { people: readonly Colleague[]; onPassword: () => void }) {
	const words = useWords('shell')
	const [colleague, setColleague] = useState<Colleague>()
	useReady()
	useEffect(() => {
		document.title = words.people.title
	}, [words])
	return (
		<main class="entry">
			<div class={colleague === undefined ? 'entry-card people-card' : 'entry-card people-card has-pad'}>
				<VenueHead />
				<h1>{words.people.title}</h1>
				<p class="hint">{people.length === 0 ? words.people.nobody : words.people.hint}</p>
				<div class="people">
					<ul class="person-tiles">
						{people.map((person) => (
							<li key={person.id}>
								<button
									type="button"
									class="person-tile"
									aria-pressed={person === colleague}
									onClick={() => setColleague(person)}
								>
									<Face name={person.name} />
									<bdi>{person.name}</bdi>
								</button>
							</li>
						))}
						<li>
							<button type="button" class="person-tile" onClick={onPassword}>
								<Icon name="key" />
								{words.people.byPassword}
							</button>
						</li>
					</ul>
					{colleague !== undefined && (
						<PinPad key={colleague.id} person={colleague} onBack={() => setColleague(undefined)} />
					)}
				</div>
			</div>
		</main>
	)
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** Digits of a PIN. */
const LENGTH = 6

/** After this many wrong PINs the service accepts only the password. */
const MAX_FAULTS = 5

type PinPadProps = { readonly person: Colleague; readonly onBack: () => void }

/** Takes the six digits, by tap or by key. The sixth signs in. */
function PinPad({ person, onBack }: PinPadProps) {
	const words = useWords('shell')
	const id = useId()
	const heading = useRef<HTMLHeadingElement>(null)
	const [pin, setPin] = useState('')
	const [fault, setFault] = useState<string>()
	const [isBusy, setBusy] = useState(false)
	const [faults, setFaults] = useState(0)
	const type = (digit: string): void => {
		if (isBusy || pin.length >= LENGTH) return
		setFault(undefined)
		setPin(pin + digit)
		if (pin.length + 1 === LENGTH) void enter(pin + digit)
	}
	const erase = (): void => setPin(isBusy ? pin : pin.slice(0, -1))
	const enter = async (whole: string): Promise<void> => {
		setBusy(true)
		try {
			await switchPerson(person.id, whole)
		} catch (error) {
			const isWrong = error instanceof CallError && error.code === 'sign_in_failed'
			setFaults(faults + (isWrong ? 1 : 0))
			const refusal = faults + 1 < MAX_FAULTS ? words.people.wrong : words.people.locked
			setFault(isWrong ? refusal : describeError(error, words))
			setPin('')
			setBusy(false)
		}
	}
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent): void => {
			const key = plainText(event.key)
			if (/^\d$/.test(key)) type(key)
			else if (event.key === 'Backspace') erase()
			else if (event.key === 'Escape') onBack()
		}
		addEventListener('keydown', onKey)
		return () => removeEventListener('keydown', onKey)
	})
	useLayoutEffect(() => heading.current?.focus(), [])
	return (
		<div class="pin">
			<h2 ref={heading} id={id} tabIndex={-1}>
				{fill(words.people.pin, { name: person.name })}
			</h2>
			<p class="dots" role="status" aria-label={fillPlural(words.people.digits, pin.length, words.tag)}>
				{Array.from({ length: LENGTH }, (_, at) => (
					<span key={at} class={at < pin.length ? 'dot full' : 'dot'} />
				))}
			</p>
			<div role="alert">{fault !== undefined && <FaultText>{fault}</FaultText>}</div>
			<div class="pad" role="group" aria-labelledby={id} aria-busy={isBusy}>
				{DIGITS.map((digit) => (
					<button key={digit} type="button" onClick={() => type(digit)}>
						{digit}
					</button>
				))}
				<button type="button" aria-label={words.people.delete} onClick={erase}>
					<Icon name="erase" size={24} />
				</button>
			</div>
			<Button class="plain wide" onClick={onBack}>
				{words.people.back}
			</Button>
		</div>
	)
}
