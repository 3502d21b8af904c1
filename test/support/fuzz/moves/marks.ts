import { expect } from 'bun:test'
import { emit, idsOf, survivorOf } from '../model.ts'
import type { MarkModel, PersonModel, TenantModel } from '../model.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move, Plan, Stage } from '../stage.ts'

const idsIn = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)
const MAX_MARKS = 100

/** Something about somebody who was not erased. */
function aboutSomebody(stage: Stage, plan: (survivor: PersonModel) => Plan): Plan {
	const { id, item } = stage.target(({ people }) => people)
	if (item === undefined) return { path: { id }, ...NOT_FOUND }
	const survivor = survivorOf(item)
	if (survivor.who === null) return { path: { id }, expected: 'conflict' }
	return { path: { id }, ...plan(survivor) }
}

function aboutMark(stage: Stage, plan: (mark: MarkModel) => Plan): Plan {
	const { id, item } = stage.target(({ marks }) => marks)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}

/** A mark of a person. @param refusal what comes of a mark that the call may not have */
function aboutBoth(
	stage: Stage,
	plan: (survivor: PersonModel, mark: MarkModel) => Plan,
	refusal: (mark: MarkModel) => Plan | undefined = () => undefined,
): Plan {
	const { id: markId, item: mark } = stage.target(({ marks }) => marks)
	const whole = aboutSomebody(stage, (survivor) =>
		mark === undefined ? NOT_FOUND : (refusal(mark) ?? plan(survivor, mark)),
	)
	return { ...whole, path: { ...whole.path, markId } }
}

/** The marks of a person, under each of their ids. */
function marksOf(tenant: TenantModel, survivor: PersonModel): string[] {
	const people = idsOf(tenant, survivor)
	const given = tenant.given.filter(({ person }) => people.includes(person))
	return [...new Set(given.map(({ mark }) => mark.id))].toSorted()
}

/** Takes out of a list what is about a person and fits. @returns whether there was something */
function takeOut<T extends { readonly person: PersonModel }>(
	tenant: TenantModel,
	list: T[],
	survivor: PersonModel,
	fits: (item: T) => boolean = () => true,
): boolean {
	const people = idsOf(tenant, survivor)
	const kept = list.filter((item) => !people.includes(item.person) || !fits(item))
	const isLess = kept.length < list.length
	list.splice(0, list.length, ...kept)
	return isLess
}

export const markMoves: Readonly<Record<string, Move>> = {
	withdrawConsent: (stage) =>
		aboutSomebody(stage, () => ({
			expected: 200,
			onSuccess: ({ body }) => expect(body).toEqual({ marketing: null }),
		})),
	listMarks: ({ tenant }) => ({
		expected: 200,
		onSuccess: ({ body }) => expect(idsIn(body.items)).toEqual(idsIn(tenant.marks)),
	}),
	createMark: ({ tenant }) => ({
		body: { name: `Mark ${tenant.marker}`, kind: 'skill' },
		expected: tenant.marks.length < MAX_MARKS ? 201 : 'conflict',
		onSuccess: ({ body: { id } }) => void tenant.marks.push({ id, isActive: true }),
	}),
	updateMark: (stage) => {
		const active = stage.dice.roll(3) !== 2
		return {
			body: { active },
			...aboutMark(stage, (mark) => ({
				expected: 200,
				onSuccess({ body }) {
					mark.isActive = active
					expect(body).toMatchObject({ id: mark.id, active })
				},
			})),
		}
	},
	deleteMark: (stage) =>
		aboutMark(stage, (mark) => ({
			expected: stage.tenant.given.some((each) => each.mark === mark) ? 'conflict' : 200,
			onSuccess() {
				const { marks } = stage.tenant
				marks.splice(marks.indexOf(mark), 1)
			},
		})),
	giveMark: (stage) => ({
		body: {},
		...aboutBoth(
			stage,
			(person, mark) => ({
				expected: 200,
				onSuccess({ body }) {
					const { tenant } = stage
					takeOut(tenant, tenant.given, person, (each) => each.mark === mark)
					tenant.given.push({ person, mark })
					expect(idsIn(body.items).toSorted()).toEqual(marksOf(tenant, person))
					emit(tenant, 'participant.mark_given', person.id)
				},
			}),
			({ isActive }) => (isActive ? undefined : { expected: 'conflict' }),
		),
	}),
	takeMark: (stage) =>
		aboutBoth(stage, (person, mark) => ({
			expected: 200,
			onSuccess({ body }) {
				const { tenant } = stage
				const isLess = takeOut(tenant, tenant.given, person, (each) => each.mark === mark)
				expect(idsIn(body.items).toSorted()).toEqual(marksOf(tenant, person))
				if (isLess) emit(tenant, 'participant.mark_taken', person.id)
			},
		})),
	banParticipant: (stage) => ({
		body: { reason: 'Climbed unroped' },
		...aboutSomebody(stage, (person) => ({
			expected: 200,
			onSuccess({ body }) {
				const { tenant } = stage
				takeOut(tenant, tenant.bans, person)
				tenant.bans.push({ person })
				expect(body.id).toBe(person.id)
				emit(tenant, 'participant.banned', person.id)
			},
		})),
	}),
	liftBan: (stage) =>
		aboutSomebody(stage, (person) => ({
			expected: 200,
			onSuccess({ body }) {
				expect(body.id).toBe(person.id)
				if (takeOut(stage.tenant, stage.tenant.bans, person))
					emit(stage.tenant, 'participant.ban_lifted', person.id)
			},
		})),
	addNote: (stage) => ({
		body: { text: `A note of ${stage.tenant.marker}`, atDoor: stage.dice.isRare(2) },
		...aboutSomebody(stage, (person) => ({
			// A person has at most 200.
			expected: [201, 'conflict'],
			onSuccess: ({ body: { id } }) => void stage.tenant.notes.push({ id, person }),
		})),
	}),
	listNotes: (stage) => {
		const { id, item } = stage.target(({ people }) => people)
		if (item === undefined) return { path: { id }, ...NOT_FOUND }
		const people = idsOf(stage.tenant, item)
		const notes = stage.tenant.notes.filter(({ person }) => people.includes(person))
		return {
			path: { id },
			expected: 200,
			onSuccess: ({ body }) => expect(idsIn(body.items).toSorted()).toEqual(idsIn(notes).toSorted()),
		}
	},
	deleteNote: (stage) => {
		const { id: noteId, item: note } = stage.target(({ notes }) => notes)
		const { id, item } = stage.target(({ people }) => people)
		const isOwn = item !== undefined && note !== undefined && idsOf(stage.tenant, item).includes(note.person)
		return {
			path: { id, noteId },
			expected: isOwn ? 200 : 'not_found',
			onSuccess() {
				const { notes } = stage.tenant
				if (note !== undefined) notes.splice(notes.indexOf(note), 1)
			},
		}
	},
}
