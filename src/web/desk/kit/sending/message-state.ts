import type { MessageShape } from '../../../../features/messages/model.ts'

/**
 * Returns how far a message has come. `kept`: without a transport it is only a file on the server, so it never counts as
 * sent, whatever its status.
 */
export function messageStateOf({
	status,
	via,
}: Pick<MessageShape, 'status' | 'via'>): MessageShape['status'] | 'kept' {
	return via === 'outbox' && (status === 'sent' || status === 'delivered') ? 'kept' : status
}
