import type { Deps } from '../deps.ts'
import type { Actor } from '../features/audit/actor.ts'
import { createCheckin } from '../features/checkins/create.ts'
import { createTemplate } from '../features/templates/create.ts'
import { saveDraft } from '../features/templates/drafts/save.ts'
import { publishTemplate } from '../features/templates/publish.ts'
import { signWaiver } from '../features/waivers/signing/sign.ts'
import { slugify } from '../kit/text/slug.ts'
import type { Clock } from '../kit/time/clock.ts'
import { dayInZone, startOfDay } from '../kit/time/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kit/time/durations.ts'
import { demoFamilies } from './people.ts'
import type { DemoFamily } from './people.ts'
import { DEMO_LANGUAGES, demoBlocks, trampolineBlocks } from './forms.ts'

/** When the hall opened, in milliseconds before now; its first guest came later. */
export const OPENED_MS = 400 * DAY_MS

const ARRIVING_MS = 6 * HOUR_MS

export type History = { readonly clock: Clock; goTo(ms: number): void; goOn(): void }

/** A clock that stands where it is set, and goes with the other one after `goOn`. */
export function openHistory(clock: Clock, start: number): History {
	let now: number | undefined = start
	return {
		clock: { now: () => now ?? clock.now(), monotonic: () => clock.monotonic() },
		goTo(ms) {
			now = ms
		},
		goOn() {
			now = undefined
		},
	}
}

export type DemoTemplates = { readonly climbing: string; readonly trampoline: string }

type Act = { readonly at: number; run(): Promise<unknown> }

/**
 * Fills the hall through the same use cases as real guests, in order of time. The clock of `deps` is the history's
 * clock, and shows `now` afterwards. @param now milliseconds since 1970
 */
export async function fillHall(
	deps: Deps,
	{
		actor,
		timezone,
		templates,
		history,
		now,
	}: {
		actor: Actor
		timezone: string
		templates: DemoTemplates
		history: History
		now: number
	},
): Promise<void> {
	const acts = [...listActs(deps, actor, templates, { now, timezone })].sort(
		(one, other) => one.at - other.at,
	)
	for (const { at, run } of acts) {
		history.goTo(at)
		await run()
	}
	history.goTo(now)
}

function* listActs(
	deps: Deps,
	actor: Actor,
	templates: DemoTemplates,
	{ now, timezone }: { now: number; timezone: string },
): Generator<Act> {
	const today = startOfDay(dayInZone(now, timezone), timezone)
	const opening = Math.max(today, now - ARRIVING_MS)
	const coming = demoFamilies.filter(({ came }) => came !== undefined)
	for (const [at, family] of demoFamilies.entries()) {
		const signing = sign(deps, actor, templates, family)
		const place = coming.indexOf(family)
		const arrivedAt = opening + ((place + 1) * (now - opening)) / (coming.length + 1)
		// Guests who sign today do so on the way in.
		const signedAt =
			family.signed === 0
				? Math.max(opening, arrivedAt - 4 * MINUTE_MS)
				: today - family.signed * DAY_MS + 10 * HOUR_MS + at * 17 * MINUTE_MS
		yield { at: Math.floor(signedAt), run: signing }
		if (place !== -1) yield { at: Math.floor(arrivedAt), run: () => arrive(deps, actor, family, signing) }
	}
}

type Signing = () => Promise<{ readonly id: string; readonly participantId: string }>

function sign(deps: Deps, actor: Actor, templates: DemoTemplates, family: DemoFamily): Signing {
	const body = {
		templateId: templates[family.form ?? 'climbing'],
		values: answersOf(family),
		source: 'web' as const,
		language: family.language ?? 'en',
	}
	const request = { idempotencyKey: undefined, fingerprint: '', requireBody: () => body }
	let signing: ReturnType<Signing> | undefined
	return () =>
		(signing ??= signWaiver(deps, { actor, request, userAgent: null }).then(({ result }) => result))
}

function answersOf({ signer, children = [], phone, condition, form }: DemoFamily): Record<string, unknown> {
	const [firstName, lastName, born] = signer
	const plain = slugify(lastName) || 'guest'
	return {
		name: { firstName, lastName },
		email: `${plain}.${born.slice(2, 4)}@example.org`,
		born,
		children: children.map(([first, last, dateOfBirth]) => ({
			firstName: first,
			lastName: last,
			dateOfBirth,
		})),
		rules: true,
		signature: { typed: `${firstName} ${lastName}` },
		...(form === 'trampoline'
			? {}
			: {
					...(phone === undefined ? {} : { phone }),
					condition: condition !== undefined,
					...(condition === undefined ? {} : { details: condition }),
					consent: true,
				}),
	}
}

async function arrive(
	deps: Deps,
	actor: Actor,
	{ came, signed }: DemoFamily,
	signing: Signing,
): Promise<void> {
	const { id: waiverId, participantId } = await signing()
	const input = {
		waiverId,
		method: 'staff' as const,
		...(came === 'signer' ? { participantIds: [participantId] } : {}),
		...(signed > 365 ? { reason: 'Signs again after climbing.' } : {}),
	}
	await createCheckin(deps, { actor, scopes: new Set(), input, key: undefined })
}

/** The two forms of the hall. */
export async function publishDemoForms(deps: Deps, actor: Actor): Promise<DemoTemplates> {
	const climbing = await publishOne(deps, actor, 'Climbing waiver', demoBlocks)
	return { climbing, trampoline: await publishOne(deps, actor, 'Trampoline waiver', trampolineBlocks) }
}

async function publishOne(
	deps: Deps,
	actor: Actor,
	name: string,
	blocks: readonly unknown[],
): Promise<string> {
	const settings = {
		expiry: { type: 'duration' as const, years: 1 },
		expireMinorsAtMajority: true,
		languages: [...DEMO_LANGUAGES],
	}
	const { id: templateId } = await createTemplate(deps, { actor, name, settings })
	await saveDraft(deps, { actor, templateId, sent: { blocks } })
	await publishTemplate(deps, { actor, templateId })
	return templateId
}
