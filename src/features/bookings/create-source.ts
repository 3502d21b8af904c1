import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalidField, problem } from '../../http/problems.ts'
import { toBase62 } from '../../kit/encodings.ts'
import { parseNetworks } from '../../kit/network/client-address.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireActiveLocation } from '../locations/require.ts'
import { requireWaiverForm } from '../templates/template.ts'
import { readTarget } from '../webhooks/target.ts'
import { MAX_SOURCES } from './model.ts'
import type { CreateSource, SourceKind } from './model.ts'
import { countSources, insertSource } from './queries.ts'
import { readSecret } from './secrets.ts'
import type { BookingSource } from './table.ts'

/** 28 characters of base62 are 166 bits. */
const ADDRESS_LENGTH = 28
const ADDRESS_BYTES = 32

/** The secret is shown once; null for one that was given. */
export type WithSecret = { readonly source: BookingSource; readonly secret: string | null }

type CreateDeps = Pick<Deps, 'write' | 'clock' | 'ids' | 'secretBox' | 'config'>

/**
 * @throws Problem 404 for an unknown template, 409 if the organization has `MAX_SOURCES`, 422 for an unknown location, and
 * for what this kind of source can't have
 */
export function createSource(
	deps: CreateDeps,
	{ actor, input }: { readonly actor: Actor; readonly input: CreateSource },
): Promise<WithSecret> {
	return deps.write((tx): WithSecret => {
		const { organizationId } = actor
		if (countSources(tx, organizationId) >= MAX_SOURCES)
			throw problem(
				'conflict',
				`An organization has at most ${MAX_SOURCES} booking sources. Delete one first.`,
			)
		const [id, now] = [deps.ids.next(), deps.clock.now()]
		const { shown, sealed } = readSecret(deps, { id, kind: input.kind, given: input.secret })
		const source: BookingSource = {
			id,
			organizationId,
			kind: input.kind,
			address: toBase62(deps.ids.random(ADDRESS_BYTES), ADDRESS_LENGTH),
			...readChoices(tx, organizationId, input),
			mapping: readMapping(input.kind, input.mapping ?? {}),
			serverUrl: readServer(deps, input),
			sendsMail: input.sendsMail ?? true,
			active: true,
			secret: sealed,
			previousSecret: null,
			previousUntil: null,
			lastDeliveryAt: null,
			lastError: null,
			lastErrorAt: null,
			createdAt: now,
			updatedAt: now,
			deletedAt: null,
		}
		insertSource(tx, source)
		recordAudit(tx, deps, actor, { action: 'booking_source.created', subject: id })
		return { source, secret: shown }
	})
}

function readChoices(tx: Tx, organizationId: string, input: CreateSource) {
	const { name, templateId, locationId, products = [] } = input
	return {
		name: tidy(name),
		templateId: requireWaiverForm(tx, organizationId, templateId).id,
		locationId: locationId ? requireActiveLocation(tx, organizationId, locationId) : null,
		products: products.map(tidy),
	}
}

/** @throws Problem 422 where there is nothing to map */
export function readMapping(kind: SourceKind, mapping: BookingSource['mapping']): BookingSource['mapping'] {
	if (kind === 'generic' || Object.keys(mapping).length === 0) return mapping
	throw invalidField('/mapping', 'kind', 'Only a source of the kind generic has a mapping. Leave it out.')
}

function readServer({ config }: Pick<Deps, 'config'>, { kind, serverUrl }: CreateSource): string | null {
	if (kind !== 'pretix') {
		if (serverUrl === undefined) return null
		throw invalidField('/serverUrl', 'kind', 'Only a source of the kind pretix has a server. Leave it out.')
	}
	if (serverUrl === undefined)
		throw invalidField('/serverUrl', 'required', 'Send the address of the server, such as https://pretix.eu.')
	const target = readTarget(serverUrl, parseNetworks(config.webhookAllowNets))
	if (typeof target === 'string') throw invalidField('/serverUrl', 'target', target)
	if (target.url.search !== '')
		throw invalidField('/serverUrl', 'target', 'Send the address of the server without a question mark.')
	return target.url.href.replace(/\/+$/, '')
}
