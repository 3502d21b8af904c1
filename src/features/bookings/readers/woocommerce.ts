import { NOTHING } from '../order.ts'
import type { Message } from '../order.ts'
import { countOf, instantOf, listOf, memberOf, nameOf, textOf, valueAt, visitOf } from './fields.ts'

const PAID: ReadonlySet<string> = new Set(['processing', 'completed'])
const ENDED: ReadonlySet<string> = new Set(['cancelled', 'refunded', 'failed', 'trash'])

/** Names of custom fields that hold the visit or the language; WPML has the latter. */
const VISIT: ReadonlySet<string> = new Set(['visit', 'waiver_visit'])
const LANGUAGE: ReadonlySet<string> = new Set(['wpml_language', 'language'])

/**
 * Reads an order of WooCommerce. A product is its number, that of its variation, or its SKU.
 * @param topic such as `order.updated`
 */
export function readWooCommerce(body: unknown, timezone: string, topic: string): Message {
	const id = textOf(memberOf(body, 'id'))
	if (id === '' || !topic.startsWith('order.')) return NOTHING
	// A deleted order is told by its number alone.
	if (topic === 'order.deleted')
		return { says: 'order', order: { id, version: 0, state: 'ended', isFinal: true, parts: [] } }
	const status = textOf(memberOf(body, 'status'))
	if (!PAID.has(status) && !ENDED.has(status)) return NOTHING
	const lines = listOf(memberOf(body, 'line_items'))
	const billing = memberOf(body, 'billing')
	const custom = [body, ...lines].flatMap((each) => listOf(memberOf(each, 'meta_data')))
	const customValue = (names: ReadonlySet<string>): unknown =>
		memberOf(
			custom.find((each) => names.has(textOf(memberOf(each, 'key')).replace(/^_/, ''))),
			'value',
		)
	const part = {
		part: 0,
		reference: textOf(memberOf(body, 'number')) || id,
		...nameOf(memberOf(billing, 'first_name'), memberOf(billing, 'last_name')),
		email: textOf(memberOf(billing, 'email')),
		phone: textOf(memberOf(billing, 'phone')),
		language: textOf(customValue(LANGUAGE)),
		items: lines.map((line) => ({
			names: ['product_id', 'variation_id', 'sku']
				.map((name) => textOf(memberOf(line, name)))
				.filter((name) => name !== '' && name !== '0'),
			count: countOf(valueAt(line, 'quantity')) ?? 1,
		})),
		people: undefined,
		visit: visitOf(customValue(VISIT), timezone),
	}
	return {
		says: 'order',
		order: {
			id,
			version: instantOf(`${textOf(memberOf(body, 'date_modified_gmt'))}Z`) ?? 0,
			state: PAID.has(status) ? 'paid' : 'ended',
			isFinal: false,
			parts: [part],
		},
	}
}
