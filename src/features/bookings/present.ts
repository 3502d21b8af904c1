import type { Deps } from '../../deps.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import type * as model from './model.ts'
import { hookAddress } from './source.ts'
import type { BookingSource } from './table.ts'

export function presentSource({ config }: Pick<Deps, 'config'>, source: BookingSource): model.Source {
	return {
		id: source.id,
		name: source.name,
		kind: source.kind,
		url: hookAddress(config, source),
		templateId: source.templateId ?? '',
		locationId: source.locationId,
		products: [...source.products],
		mapping: source.mapping,
		serverUrl: source.serverUrl,
		sendsMail: source.sendsMail,
		active: source.active,
		lastDeliveryAt: timestampOrNull(source.lastDeliveryAt),
		lastError: source.lastError,
		lastErrorAt: timestampOrNull(source.lastErrorAt),
		createdAt: toTimestamp(source.createdAt),
		updatedAt: toTimestamp(source.updatedAt),
	}
}
