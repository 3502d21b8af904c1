/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { DeskSession } from '../../../../features/accounts/sessions/model.ts'
import { waitingWrites } from '../../kit/client/connection.ts'
import { useSession } from '../../kit/client/current.ts'
import { signOut, switchOrganization, turnPractice } from '../../kit/session/session-calls.ts'
import { useStore } from '../../kit/client/store.ts'
import { describeError } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Menu } from '../../kit/parts/menu.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { LanguageSelect, LookSelect } from './look-select.tsx'

/** The name and the role of the signed-in person. */
export function useWho(): { readonly name: string; readonly role: string } {
	const { staff } = useSession()
	const { roles } = useWords('shell')
	return { name: staff.name ?? staff.login, role: roles[staff.role] }
}

/** What opens from the frame. */
export type FrameActs = {
	readonly onSearch: () => void
	readonly onAccount: () => void
	readonly onHelp: () => void
}

type WhoMenuProps = Pick<FrameActs, 'onAccount' | 'onHelp'> & {
	/** The class and the content of the button. */
	readonly class: string
	readonly face: ComponentChildren
}

/** What a person sets for themselves and for this browser, and how they leave. */
export function WhoMenu({ class: kind, face, onAccount, onHelp }: WhoMenuProps) {
	const { account, frame } = useWords('shell')
	const { byPin, practiceEndsAt } = useSession()
	const { name, role } = useWho()
	return (
		<Menu class={kind} label={`${name}, ${role}`} face={face}>
			{(close) => (
				<div onClick={closeByPress(close)}>
					<p class="rail-head">
						{name}, {role}
					</p>
					<Organizations />
					<SwitchButton />
					{!byPin && practiceEndsAt === null && (
						<button type="button" class="go" onClick={onAccount}>
							<Icon name="people" />
							{account.title}
						</button>
					)}
					<LanguageSelect />
					<LookSelect />
					<button type="button" class="go" onClick={onHelp}>
						<Icon name="help" />
						{frame.help}
					</button>
					<hr />
					{practiceEndsAt === null && <PracticeButton />}
					<LeaveButton />
				</div>
			)}
		</Menu>
	)
}

/** Closes a menu once one of its links or acts is pressed. */
export function closeByPress(close: () => void) {
	return ({ target }: MouseEvent): void => {
		if (target instanceof Element && target.closest('a, button') !== null) close()
	}
}

/** The organizations of a person who works in several, to switch to another one. */
function Organizations() {
	const { frame } = useWords('shell')
	const { organizations } = useSession()
	const id = useId()
	if (organizations.length === 0) return null
	return (
		<>
			<p class="rail-head" id={id}>
				{frame.organizations}
			</p>
			<ul aria-labelledby={id}>
				{organizations.map((place) => (
					<li key={place.id}>
						<OrganizationButton place={place} />
					</li>
				))}
			</ul>
			<hr />
		</>
	)
}

function OrganizationButton({ place }: { place: DeskSession['organizations'][number] }) {
	const { roles } = useWords('shell')
	const { id, name, role, current } = place
	const { disabled, onClick } = useLeave(() => switchOrganization(id))
	return (
		<button
			type="button"
			class="go"
			aria-current={current ? 'true' : undefined}
			disabled={disabled}
			onClick={current ? undefined : onClick}
		>
			<Icon name={current ? 'check' : 'swap'} />
			<span>
				<bdi>{name}</bdi>, {roles[role]}
			</span>
		</button>
	)
}

/** On a shared tablet: lets somebody else take over. */
export function SwitchButton() {
	const { frame } = useWords('shell')
	const { device } = useSession()
	const leave = useLeave(signOut)
	if (device === null) return null
	return (
		<button type="button" class="go" {...leave}>
			<Icon name="swap" />
			<span>{frame.switchPerson}</span>
		</button>
	)
}

/** Lets somebody learn on invented guests. */
function PracticeButton() {
	const { practice } = useWords('shell')
	return (
		<button type="button" class="go" {...useLeave(() => turnPractice('POST'))}>
			<Icon name="play" />
			{practice.start}
		</button>
	)
}

/** Signs out; who practises goes back to the venue. */
export function LeaveButton() {
	const { frame, practice } = useWords('shell')
	const isReal = useSession().practiceEndsAt === null
	return (
		<button type="button" class="go" {...useLeave(isReal ? signOut : () => turnPractice('DELETE'))}>
			<Icon name="leave" />
			{isReal ? frame.signOut : practice.end}
		</button>
	)
}

/** Leaving by a call, off while something waits for the connection: it would be lost. */
function useLeave(leave: () => Promise<void>) {
	const words = useWords('shell')
	const disabled = useStore(waitingWrites) > 0
	const onClick = (): void =>
		void leave().catch((error: unknown) => notify({ tone: 'alarm', text: describeError(error, words) }))
	return { disabled, onClick }
}
