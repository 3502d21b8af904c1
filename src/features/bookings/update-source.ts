import type { ActDeps } from '../../deps.ts'
import { defined } from '../../kit/defined.ts'
import { tidy } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireActiveLocation } from '../locations/require.ts'
import { requireWaiverForm } from '../templates/template.ts'
import { readMapping } from './create-source.ts'
import type { UpdateSource } from './model.ts'
import { updateSourceRow } from './queries.ts'
import { requireSource } from './source.ts'
import type { BookingSource } from './table.ts'

/**
 * Bookings that were taken keep their links. The server stays: with another one the token would be sent there.
 * @throws Problem 404 for an unknown source or template, 422 for an unknown location, and for what this kind can't have
 */
export function updateSource(
	deps: ActDeps,
	{ actor, id, changes }: ById & { readonly changes: UpdateSource },
): Promise<BookingSource> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const source = requireSource(tx, organizationId, id)
		const { name, templateId, locationId, products, mapping, sendsMail, active } = changes
		const values = defined({
			name: name === undefined ? undefined : tidy(name),
			templateId: templateId === undefined ? undefined : requireWaiverForm(tx, organizationId, templateId).id,
			locationId: locationId ? requireActiveLocation(tx, organizationId, locationId) : locationId,
			products: products?.map(tidy),
			mapping: mapping === undefined ? undefined : readMapping(source.kind, mapping),
			sendsMail,
			active,
			updatedAt: deps.clock.now(),
		})
		updateSourceRow(tx, source.id, values)
		const fields = Object.keys(changes).sort().join(',')
		recordAudit(tx, deps, actor, { action: 'booking_source.updated', subject: source.id, data: { fields } })
		return { ...source, ...values }
	})
}
