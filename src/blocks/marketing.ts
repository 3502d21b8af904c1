import type { Fields } from './own.ts'

/** Whether a block is the statement by which a guest consents to mails with news. A form has at most one. */
export function asksForMarketing(block: Fields): boolean {
	return block['type'] === 'checkbox' && block['purpose'] === 'marketing'
}
