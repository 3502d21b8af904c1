import type { ProblemCode } from '../../../src/api/problem-codes.ts'
import type { Inputs } from '../http/recipe.ts'
import { NOBODY } from '../http/refusals.ts'
import type { Answer, Client } from '../service/service.ts'
import type { Host } from './host.ts'
import type { KeyModel, Model, TenantModel } from './model.ts'

/** A call that is to be made, and what must come of it. */
export type Plan = Inputs & {
	/** The status of success, or the code of the refusal; several where the service may be at work meanwhile. */
	readonly expected: Expected | readonly Expected[]
	/** Checks what a success says, and notes it in the model. */
	readonly onSuccess?: (answer: Answer) => void | Promise<void>
	/** Notes in the model what a refusal leaves behind. */
	readonly onRefusal?: (code: ProblemCode) => void
}

export type Expected = number | ProblemCode

/** What a call would be right now. It looks at the model and changes nothing. */
export type Move = (stage: Stage) => Plan | Promise<Plan>

/** Something of a list, or an id that is not in it. */
export type Target<T> = { readonly id: string; readonly item: T | undefined }

/** Numbers that fast-check has rolled: they decide what a move is about, and shrink towards the first of everything. */
export class Dice {
	readonly #rolls: readonly number[]
	#next = 0

	constructor(rolls: readonly number[]) {
		this.#rolls = rolls
	}

	/** @returns 0 to `sides` - 1; always 0 once the numbers have run out */
	roll(sides: number): number {
		return (this.#rolls[this.#next++] ?? 0) % sides
	}

	/** True once in so many rolls. */
	isRare(oneIn: number): boolean {
		return this.roll(oneIn) === oneIn - 1
	}

	/** @throws for an empty list */
	oneOf<T>(list: readonly T[]): T {
		return list[this.roll(list.length)] as T
	}
}

/** Where a move is made: by whom, with which key, at what time. */
export class Stage {
	readonly model: Model
	readonly host: Host
	readonly tenant: TenantModel
	readonly key: KeyModel
	readonly dice: Dice

	constructor(model: Model, host: Host, tenant: TenantModel, key: KeyModel, dice: Dice) {
		this.model = model
		this.host = host
		this.tenant = tenant
		this.key = key
		this.dice = dice
	}

	/** Milliseconds since 1970. */
	get now(): number {
		return this.host.now()
	}

	/** A client that may do everything for the tenant. */
	get call(): Client {
		return this.host.client(this.tenant.keys[0]?.key)
	}

	/** Mostly something of the tenant's own; now and then another tenant's, or nobody's. */
	target<T extends { readonly id: string }>(listOf: (tenant: TenantModel) => readonly T[]): Target<T> {
		const kind = this.dice.roll(16)
		const own = listOf(this.tenant)
		if (kind === 15) return { id: NOBODY, item: undefined }
		const others = this.model.tenants.filter((tenant) => tenant !== this.tenant).flatMap(listOf)
		if (kind === 14 && others.length > 0) return { id: this.dice.oneOf(others).id, item: undefined }
		if (own.length === 0) return { id: NOBODY, item: undefined }
		// The newest first: what was just made is what most is done with.
		const item = own.at(-1 - this.dice.roll(own.length)) as T
		return { id: item.id, item }
	}

	/** One person's name and address, the same at every call. */
	guest(n: number): { firstName: string; lastName: string; email: string } {
		const { marker } = this.tenant
		const email = `guest${n}@${marker.toLowerCase()}.example`
		return { firstName: `Guest${'abcdef'[n] ?? ''}`, lastName: marker, email }
	}
}

/** The refusal of a call that names something that the tenant does not have. */
export const NOT_FOUND: Plan = { expected: 'not_found' }
