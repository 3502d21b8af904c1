/** All texts to guests, in English. A template's languages are only for what is signed. */
export const words = {
	greeting: (firstName: string | undefined) => (firstName === undefined ? 'Hello,' : `Hello ${firstName},`),
	invite: {
		subject: ({ organization, event }: Topic) =>
			event === undefined ? `${organization} asks for your signature` : `Please sign for ${event}`,
		text: (topic: Topic) => `${askedBy(topic)} It takes a few minutes, on a phone or a computer.`,
		button: 'Read and sign',
	},
	reminder: {
		subject: ({ organization, event }: Topic) =>
			event === undefined
				? `Reminder: ${organization} asks for your signature`
				: `Reminder: please sign for ${event}`,
		text: (topic: Topic) => `${askedBy(topic)} We don’t have your signature yet.`,
		button: 'Read and sign',
	},
	receipt: {
		subject: ({ template }: Topic) => `Your signed copy: ${template}`,
		text: ({ organization, template, signedOn }: Topic) =>
			`Thank you. You signed “${template}” for ${organization}${signedOn === undefined ? '' : ` on ${signedOn}`}.`,
		attached: 'Your signed copy is attached. Keep it for your records.',
		linked: 'You can read and keep your signed copy here:',
		button: 'Open your copy',
	},
	custom: { subject: ({ organization }: Topic) => `A message from ${organization}`, button: 'Open' },
	personalLink: 'This link is for you alone, so please don’t pass it on.',
	byHand: 'If the button does not work, open this address:',
	footer: {
		invite: ({ organization }: Topic) =>
			`${organization} has put you on the list of those who are asked to sign.`,
		reminder: ({ organization }: Topic) =>
			`${organization} has put you on the list of those who are asked to sign.`,
		receipt: ({ organization }: Topic) => `You get this because you signed a form of ${organization}.`,
		custom: ({ organization }: Topic) => `Sent by ${organization}.`,
	},
	sms: {
		invite: ({ organization, event }: Topic) =>
			`${organization}: please sign${event === undefined ? '' : ` for ${event}`}:`,
		reminder: ({ organization, event }: Topic) =>
			`${organization}: we don't have your signature${event === undefined ? '' : ` for ${event}`} yet:`,
		receipt: ({ organization }: Topic) => `${organization}: your signed copy:`,
	},
} as const

/** What a message is about, in words. */
export type Topic = {
	readonly organization: string
	readonly template: string
	readonly event: string | undefined
	/** When the event begins, in the organization's time zone. */
	readonly startsOn: string | undefined
	readonly signedOn: string | undefined
}

function askedBy({ organization, template, event, startsOn }: Topic): string {
	if (event === undefined) return `${organization} asks you to read and sign “${template}”.`
	const when = startsOn === undefined ? '' : ` on ${startsOn}`
	return `${organization} asks you to read and sign “${template}” for ${event}${when}.`
}

/** A time as people write it, in the organization's zone: “Saturday 5 December 2026 at 15:00”. */
export function spellMoment(ms: number, timeZone: string): string {
	const spelled = new Intl.DateTimeFormat('en-GB', {
		weekday: 'long',
		day: 'numeric',
		month: 'long',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		timeZone,
	}).formatToParts(ms)
	// Assembled here, since the commas differ between versions of the locale data.
	const part = (type: string): string => spelled.find((each) => each.type === type)?.value ?? ''
	return `${part('weekday')} ${part('day')} ${part('month')} ${part('year')} at ${part('hour')}:${part('minute')}`
}
