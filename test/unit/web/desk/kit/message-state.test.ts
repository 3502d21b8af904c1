import { expect, test } from 'bun:test'
import { messageStateOf } from '../../../../../src/web/desk/kit/sending/message-state.ts'

test('Without a transport no message counts as sent', () => {
	const states = ['queued', 'sent', 'delivered', 'bounced', 'failed'] as const
	expect(states.map((status) => messageStateOf({ status, via: 'outbox' }))).toEqual([
		'queued',
		'kept',
		'kept',
		'bounced',
		'failed',
	])
	for (const via of ['smtp', 'sms_gateway'] as const)
		expect(states.map((status) => messageStateOf({ status, via }))).toEqual([...states])
})
