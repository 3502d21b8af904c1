import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { readText } from '../../../support/architecture/source.ts'
import { readDocument } from '../../../support/openapi/document.ts'

/** Operations that no source of the desk names, and why. */
const unnamed: Readonly<Record<string, string>> = {
	getReadiness: 'It answers programs that watch the service. Status says the same in words.',
	reportBounces: 'The mail provider calls it.',
	receiveBooking: 'Shops and booking systems call it.',
	signWaiver: 'Guests sign on their own page, which the desk shows as a code.',
	getWaiverPdf: 'Waivers opens the address that the API sends with the waiver.',
	getWaiverPhoto: 'So it is with photos.',
	uploadInvitees: 'Events reads the file in the browser, shows its columns, and calls `invitePeople`.',
	createPrefillLink:
		'A booking system fills in what it knows. At the desk "Sign again" makes such a link (`renewWaiver`).',
	getPrefillLink: 'Templates lists all of them.',
	getCampaign: 'Messages lists all of them, with their progress.',
	listNotes: 'A person’s page has them from `getParticipant`.',
	readEventsFeed: 'It is for programs that poll. The desk follows the live stream.',
	getConsistencyProof: 'A program compares two checkpoints with it. Evidence shows the newest checkpoint.',
	getOrganizationLogo: 'Settings shows the logo from the address that guests’ pages use.',
	getOrganizationPicture: 'Settings shows the picture from the address that guests’ pages use.',
}

const operations = Object.entries((await readDocument()).paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, { operationId }]) => ({ path, method, id: operationId as string })),
)
const desk = [...new Glob('src/web/desk/**/*.{ts,tsx}').scanSync('.')]
	.map((path) => readText(path))
	.join('\n')

const isCalled = (id: string): boolean => new RegExp(`\\bcall\\(\\s*'${id}'`).test(desk)

/** Whether a link, a file or a stream has the address. */
function isOpened(path: string): boolean {
	const address = path
		.split(/\{\w+\}/)
		.map(RegExp.escape)
		.join('\\$\\{[^}]+\\}')
	return new RegExp(`['"\`]${address}['"\`?]`).test(desk)
}

test('The desk uses each operation of the API, or there is a reason why not', () => {
	const isNamed = ({ id, path, method }: (typeof operations)[number]): boolean =>
		isCalled(id) || (method === 'get' && isOpened(path))
	// A new operation needs a screen, or its reason above.
	expect(new Set(operations.filter((operation) => !isNamed(operation)).map(({ id }) => id))).toEqual(
		new Set(Object.keys(unnamed)),
	)
})
