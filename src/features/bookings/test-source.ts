import type { Deps } from '../../deps.ts'
import { transportOf } from '../../config/transport-of.ts'
import { Problem } from '../../http/problems.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import type { ById } from '../audit/actor.ts'
import { todayOf } from '../organization/organization.ts'
import { zonesOf } from '../organization/zones.ts'
import { requireSignable } from '../templates/signable.ts'
import { requireWaiverForm } from '../templates/template.ts'
import type { SourceFault, TestResult } from './model.ts'
import { countPeople, planPart } from './plan.ts'
import type { Plan } from './plan.ts'
import { NotFetched, openPretix } from './pretix-client.ts'
import { openSecrets } from './secrets.ts'
import { readSample } from './samples.ts'
import { requireSource } from './source.ts'
import type { BookingSource } from './table.ts'

type TestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secretBox'>

/**
 * Plays a made-up booking for tomorrow through, and stores and sends nothing. Of pretix, the token is tried.
 * @throws Problem 404
 */
export async function testSource(deps: TestDeps, { actor, id }: ById): Promise<TestResult> {
	const { db, clock } = deps
	const source = requireSource(db, actor.organizationId, id)
	const fault = await faultOf(deps, source)
	const now = clock.now()
	const timezone = zonesOf(db, source.organizationId)(source.locationId)
	const message = readSample(source, { now, visit: now + DAY_MS, timezone })
	const part = message.says === 'order' ? message.order.parts[0] : undefined
	const people = part && countPeople(source, part)
	// A mapping may lead two fields to one place.
	if (part === undefined || people === undefined) return resultOf(deps, source, fault ?? 'body')
	try {
		const template = requireWaiverForm(db, source.organizationId, source.templateId)
		const today = todayOf(db, clock, source.organizationId)
		const { blocks } = requireSignable(db, template, today)
		const plan = planPart(blocks, part, { people, today, now })
		const filled = blocks
			.filter((block) => Object.hasOwn(plan.values, block.id))
			.map((block) => ({ blockId: block.id, type: block.type }))
		return resultOf(deps, source, fault, { plan, filled })
	} catch (error) {
		if (error instanceof Problem) return resultOf(deps, source, 'form')
		throw error
	}
}

async function faultOf(deps: TestDeps, source: BookingSource): Promise<SourceFault | null> {
	if (openSecrets(deps, source, deps.clock.now()).length === 0) return 'secret_lost'
	if (source.kind !== 'pretix') return null
	try {
		await openPretix(deps, source).checkToken()
		return null
	} catch (error) {
		if (error instanceof NotFetched) return error.fault
		throw error
	}
}

const CONTACTS = ['name', 'email', 'phone'] as const

type Found = { readonly plan: Plan; readonly filled: TestResult['filled'] }

function resultOf(
	{ config }: Pick<Deps, 'config'>,
	{ sendsMail }: BookingSource,
	fault: SourceFault | null,
	found?: Found,
): TestResult {
	const types = new Set(found?.filled.map(({ type }) => type))
	return {
		outcome: fault === null ? 'ready' : 'refused',
		fault,
		reference: found?.plan.externalId ?? '',
		filled: [...(found?.filled ?? [])],
		unasked: found === undefined ? [] : CONTACTS.filter((type) => !types.has(type)),
		people: found?.plan.people ?? 0,
		expiresAt: found === undefined ? null : toTimestamp(found.plan.expiresAt),
		mail: !sendsMail ? 'off' : transportOf(config, 'email') === 'outbox' ? 'not_configured' : 'sent',
	}
}
