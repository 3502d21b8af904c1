/** @jsxImportSource preact */
import type { ParticipantSummary } from '../../../../features/participants/model.ts'

/** A person's mail and phone. Numbers read from left to right in every language. */
export function Contact({ person }: { person: Pick<ParticipantSummary, 'email' | 'phone'> }) {
	const contacts = [person.email, person.phone].filter((each) => each !== null)
	return (
		<>
			{contacts.map((each) => (
				<bdi key={each} dir="ltr" class="contact">
					{each}
				</bdi>
			))}
		</>
	)
}
