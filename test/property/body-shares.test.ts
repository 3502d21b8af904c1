import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { AHEAD_BYTES, BODY_SHARES, BodiesInFlight } from '../../src/http/body/bodies.ts'
import type { Body, Sender } from '../../src/http/body/bodies.ts'
import { Problem } from '../../src/http/problems.ts'

const MIB = 1024 * 1024
const MAX_BODY = 24 * MIB

/** Everybody of one organization. */
const INSIDERS: readonly Sender[] = ['staff:a', 'staff:b', 'staff:c', 'key:d', 'key:e', 'key:f'].map(
	(actor) => ({
		actor,
		organizationId: 'hall',
	}),
)

/** One of them, who also sends without a session from all of a network. */
const INSIDER: readonly Sender[] = [
	{ actor: 'staff:a', organizationId: 'hall' },
	{ address: '2001:db8:0:1::1' },
	{ address: '2001:db8:0:2::1' },
]

const step = fc.record({
	who: fc.nat(5),
	which: fc.nat(50),
	act: fc.constantFrom('open', 'open', 'open', 'grow', 'grow', 'grow', 'end'),
	length: fc.option(fc.integer({ min: 1, max: MAX_BODY }), { nil: undefined }),
	bytes: fc.oneof(fc.integer({ min: 1, max: MAX_BODY }), fc.constant(AHEAD_BYTES)),
})

type Held = { readonly body: Body; readonly sender: Sender }

/** Does what these senders do, whatever is refused. @returns the bodies that are still open */
function send(
	bodies: BodiesInFlight,
	senders: readonly Sender[],
	steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
): Held[] {
	const held: Held[] = []
	for (const { who, which, act, length, bytes } of steps) {
		const at = which % Math.max(held.length, 1)
		const sender = senders[who % senders.length]
		unlessRefused(() => {
			if (act === 'open' && sender !== undefined) held.push({ body: bodies.open(sender, length), sender })
			else if (act === 'grow') held[at]?.body.grow(bytes)
			else held.splice(at, 1)[0]?.body.end()
		})
	}
	return held
}

function unlessRefused(work: () => void): void {
	try {
		work()
	} catch (error) {
		if (!(error instanceof Problem)) throw error
	}
}

/** Sends a whole body. @throws Problem where it is refused */
function sendWhole(bodies: BodiesInFlight, sender: Sender, bytes: number): Body {
	const body = bodies.open(sender, bytes)
	for (let sent = 0; sent < bytes; sent += AHEAD_BYTES) body.grow(Math.min(AHEAD_BYTES, bytes - sent))
	return body
}

const sum = (held: readonly Held[]): number => held.reduce((all, { body }) => all + body.bytes, 0)

test('No order of bodies exceeds a share, and all is given back at the end', () => {
	fc.assert(
		fc.property(fc.array(step, { minLength: 100, maxLength: 300 }), (steps) => {
			const bodies = new BodiesInFlight()
			const held = send(bodies, INSIDERS, steps)
			expect(bodies.heldBytes).toBe(sum(held))
			expect(bodies.heldBytes).toBeLessThanOrEqual(BODY_SHARES.organization)
			for (const sender of INSIDERS)
				expect(sum(held.filter((each) => each.sender === sender))).toBeLessThanOrEqual(BODY_SHARES.caller)
			for (const { body } of held) body.end()
			expect(bodies.heldBytes).toBe(0)
		}),
		{ numRuns: 300 },
	)
})

test.each([
	['an organization', INSIDERS],
	['one person with and without a session', INSIDER],
] as const)(
	"Whatever %s sends, another organization's guest and key send bodies of any size, and somebody signs in",
	(_name, senders) => {
		fc.assert(
			fc.property(
				fc.array(step, { minLength: 100, maxLength: 300 }),
				fc.integer({ min: 1, max: MAX_BODY }),
				fc.integer({ min: 1, max: MAX_BODY }),
				(steps, ofGuest, ofKey) => {
					const bodies = new BodiesInFlight()
					send(bodies, senders, steps)
					sendWhole(bodies, { address: '192.0.2.1' }, 200).end()
					const guest = sendWhole(bodies, { address: '192.0.2.2' }, ofGuest)
					const key = sendWhole(bodies, { actor: 'key:z', organizationId: 'pool' }, ofKey)
					expect([guest.bytes, key.bytes]).toEqual([ofGuest, ofKey])
				},
			),
			{ numRuns: 300 },
		)
	},
)
