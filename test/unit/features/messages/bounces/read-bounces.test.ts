import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { BounceReport } from '../../../../../src/features/messages/bounces/read-bounces.ts'
import { readBounces } from '../../../../../src/features/messages/bounces/read-bounces.ts'

const id = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'
const email = 'gone@guest.example'
const bounced = { event: 'bounced', messageId: id, email } as const
const byEmail = { ...bounced, messageId: undefined }

const ses = {
	notificationType: 'Bounce',
	bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] },
	mail: { headers: [{ name: 'Message-ID', value: `<${id}@hall.example>` }] },
}

test.each<[string, unknown, readonly BounceReport[]]>([
	['our own form', { event: 'bounced', messageId: id, email }, [bounced]],
	[
		'an event of no meaning',
		[
			{ event: 'constructor', email },
			{ event: 'toString', email },
		],
		[],
	],
	['the whole id of a mail', { event: 'bounced', messageId: `<${id}@hall.example>`, email }, [bounced]],
	[
		'SendGrid',
		[
			{ event: 'bounce', type: 'bounce', email, 'smtp-id': `<${id}@hall.example>` },
			{ event: 'bounce', type: 'blocked', email },
			{ event: 'deferred', email },
		],
		[bounced],
	],
	['Brevo', { event: 'hard_bounce', email, 'message-id': `<${id}@hall.example>` }, [bounced]],
	['Brevo, to be tried again', { event: 'soft_bounce', email }, []],
	[
		'Mailgun',
		{
			'event-data': {
				event: 'failed',
				severity: 'permanent',
				recipient: email,
				message: { headers: { 'message-id': `${id}@hall.example` } },
			},
		},
		[bounced],
	],
	[
		'Mailgun, to be tried again',
		{ 'event-data': { event: 'failed', severity: 'temporary', recipient: email } },
		[],
	],
	['Postmark', { RecordType: 'Bounce', Type: 'HardBounce', Email: email, MessageID: 'theirs' }, [byEmail]],
	['Postmark, to be tried again', { RecordType: 'Bounce', Type: 'Transient', Email: email }, []],
	[
		'Postmark, a complaint',
		{ RecordType: 'SpamComplaint', Email: email },
		[{ ...byEmail, event: 'complained' }],
	],
	['Amazon SES', ses, [bounced]],
	['Amazon SES by SNS', { Type: 'Notification', Message: JSON.stringify(ses) }, [bounced]],
	[
		'an event of an Amazon SES configuration set',
		{
			Type: 'Notification',
			Message: JSON.stringify({ ...ses, notificationType: undefined, eventType: 'Bounce' }),
		},
		[bounced],
	],
	['SNS with something else', { Type: 'SubscriptionConfirmation', Message: 'Please confirm' }, []],
	[
		'a delivery',
		{ event: 'delivered', messageId: id },
		[{ event: 'delivered', messageId: id, email: undefined }],
	],
	['nothing to know it by', { event: 'bounced', messageId: 'theirs' }, []],
	['nothing', null, []],
])('A bounce report of %s is read', (_, posted, reports) => {
	expect(readBounces(posted)).toEqual([...reports])
})

test('Reading a bounce report never throws, whatever was posted', () => {
	fc.assert(fc.property(fc.jsonValue(), (posted) => void readBounces(posted)))
	const word = fc.constantFrom(
		'event',
		'event-data',
		'Message',
		'RecordType',
		'notificationType',
		'bounce',
		'mail',
	)
	fc.assert(fc.property(fc.dictionary(word, fc.jsonValue()), (posted) => void readBounces(posted)))
})
