import { expect } from 'bun:test'
import { forgetPerson } from '../forget.ts'
import { idsOf, isValid, survivorOf, waiversOf } from '../model.ts'
import type { PersonModel, TenantModel } from '../model.ts'
import { GUESTS } from '../signing.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Expected, Move, Plan, Stage } from '../stage.ts'

const peopleIn = (tenant: TenantModel) => tenant.people
const idsIn = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

function aboutPerson(stage: Stage, plan: (person: PersonModel) => Plan): Plan {
	const { id, item } = stage.target(peopleIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}

export const peopleMoves: Readonly<Record<string, Move>> = {
	listParticipants: ({ dice, tenant }) => {
		const who = dice.roll(GUESTS)
		const query = `Guest${'abcdef'[who]} ${tenant.marker}`
		const known = tenant.people.find((person) => person.who === `guest ${who}`)
		return {
			query: { query, limit: '100' },
			expected: 200,
			onSuccess({ body }) {
				// Other guests' names differ from this one by a letter.
				if (known === undefined)
					expect(body.items.filter(({ match }: { match: string }) => match === 'exact')).toEqual([])
				else expect(idsIn(body.items)).toContain(survivorOf(known).id)
			},
		}
	},
	getParticipant: (stage) =>
		aboutPerson(stage, (person) => ({
			expected: 200,
			onSuccess({ body }) {
				const survivor = survivorOf(person)
				expect(body).toMatchObject({ id: survivor.id, email: survivor.email })
				const kept = waiversOf(stage.tenant, idsOf(stage.tenant, person)).filter(({ isPurged }) => !isPurged)
				expect(idsIn(body.waivers)).toEqual(expect.arrayContaining(idsIn(kept)))
			},
		})),
	getCoverage: (stage) => {
		const template = stage.dice.isRare(3) ? stage.dice.oneOf(stage.tenant.templates) : undefined
		return {
			...(template === undefined ? {} : { query: { templateId: template.id } }),
			...aboutPerson(stage, (person) => ({
				expected: 200,
				onSuccess({ body }) {
					const { tenant, now } = stage
					const counted = waiversOf(tenant, idsOf(tenant, person)).filter(
						(waiver) => template === undefined || waiver.template === template,
					)
					const covering = counted.findLast((waiver) => isValid(waiver, now))
					expect(body.covered).toBe(covering !== undefined)
					expect(body.waiverId).toBe((covering ?? counted.at(-1))?.id)
				},
			})),
		}
	},
	mergeParticipant: (stage) => {
		const into = stage.target(peopleIn)
		return {
			body: { intoId: into.id },
			...aboutPerson(stage, (duplicate) => ({
				expected: refusalOfMerge(duplicate, into.item) ?? 200,
				onSuccess({ body }) {
					if (into.item === undefined) throw new Error('Somebody was merged into nobody.')
					const survivor = survivorOf(into.item)
					expect(body.id).toBe(survivor.id)
					for (const each of stage.tenant.people)
						if (each.mergedInto === duplicate) each.mergedInto = survivor
					duplicate.mergedInto = survivor
					duplicate.mergedDirectly = survivor
					duplicate.hasGivenEmail = survivor.email === null && duplicate.email !== null
					survivor.email ??= duplicate.email
				},
			})),
		}
	},
	unmergeParticipant: (stage) =>
		aboutPerson(stage, (duplicate) => ({
			expected: duplicate.mergedInto === undefined || duplicate.who === null ? 'conflict' : 200,
			onSuccess({ body }) {
				expect(body).toMatchObject({ id: duplicate.id, email: duplicate.email })
				takeBackEmail(duplicate)
				const followers = followersOf(stage.tenant, duplicate)
				for (const each of followers) each.mergedInto = duplicate
				duplicate.mergedInto = undefined
				duplicate.mergedDirectly = undefined
			},
		})),
	listDuplicates: (stage) =>
		aboutPerson(stage, (person) => ({
			expected: 200,
			onSuccess({ body }) {
				const found = idsIn(body.items)
				const known = stage.tenant.people.filter(({ id }) => found.includes(id))
				expect(known).toHaveLength(found.length)
				for (const each of known) expect(survivorOf(each)).not.toBe(survivorOf(person))
			},
		})),
	correctParticipant: (stage) => ({
		// Nobody signs with this number, so nobody is recognized by it.
		body: { phone: '+1 202 555 0100' },
		...aboutPerson(stage, (person) => ({
			expected: survivorOf(person).who === null ? 'conflict' : 200,
			onSuccess: ({ body }) =>
				expect(body).toMatchObject({ id: survivorOf(person).id, phoneDigits: '12025550100' }),
		})),
	}),
	eraseParticipant: (stage) =>
		aboutPerson(stage, (person) => ({
			expected: 200,
			onSuccess({ body }) {
				const counts = forgetPerson(stage.tenant, person)
				expect(body).toEqual({ id: survivorOf(person).id, ...counts })
			},
		})),
}

function refusalOfMerge(duplicate: PersonModel, into: PersonModel | undefined): Expected | undefined {
	if (into === undefined) return 'not_found'
	if (duplicate.mergedInto !== undefined) return 'conflict'
	return survivorOf(into) === duplicate ? 'validation_failed' : undefined
}

function followersOf(tenant: TenantModel, person: PersonModel): PersonModel[] {
	const direct = tenant.people.filter(({ mergedDirectly }) => mergedDirectly === person)
	return direct.flatMap((each) => [each, ...followersOf(tenant, each)])
}

function takeBackEmail({ email, ...duplicate }: PersonModel): void {
	let { mergedDirectly: parent, hasGivenEmail } = duplicate
	while (parent !== undefined && hasGivenEmail && parent.email === email) {
		parent.email = null
		hasGivenEmail = parent.hasGivenEmail
		parent = parent.mergedDirectly
	}
}
