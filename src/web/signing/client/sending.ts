import type { PageProps } from '../page-props.ts'
import type { Services } from '../form/page-services.ts'
import type { Outbox } from '../tablet/outbox.ts'
import type { FormKey } from './form-key.ts'
import type { LaterParts } from './lazy-later.ts'

/**
 * Sends through the tablet's outbox if it has one: that has then taken over what an earlier visit left, too. Otherwise with the
 * work for the form, which starts as soon as a guest touches it.
 */
export function openSending(
	{ action: url, challenge }: PageProps,
	formKey: FormKey,
	outbox: Promise<Pick<Outbox, 'send'> | undefined> | undefined,
	later: Promise<LaterParts>,
): Pick<Services, 'send' | 'retryNow' | 'watchEarlier'> {
	if (challenge !== undefined) void later.then(({ workSoon }) => workSoon?.(challenge, formKey.current()))
	return {
		async send(submission, onDelay) {
			const to = { key: formKey.current(), url }
			const tabletOutbox = await outbox
			if (tabletOutbox !== undefined) return tabletOutbox.send(submission, to)
			const { send, work: workOn } = await later
			const work = challenge === undefined ? undefined : await workOn?.(challenge, to.key)
			return send({ ...submission, ...(work === undefined ? {} : { work }) }, to, onDelay)
		},
		retryNow: () => void later.then(({ retryNow }) => retryNow()),
		async watchEarlier(onChange) {
			if ((await outbox) !== undefined) return
			await (
				await later
			).sendEarlier((state) => {
				// The form that was sent may be this one, from before a reload.
				if (state === 'sent') formKey.renew()
				onChange(state)
			})
		},
	}
}
