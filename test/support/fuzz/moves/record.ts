import { expect } from 'bun:test'
import { foreignList, photo } from '../../fixtures/estate.ts'
import type { Answer } from '../../service/service.ts'
import type { Move } from '../stage.ts'

/** The size of the tree that a signed checkpoint states: the second line of its text. */
function sizeOf({ checkpoint }: { checkpoint: string }): number {
	return Number(checkpoint.split('\n')[1])
}

const actionsOf = ({ body }: Answer): string[] => body.items.map(({ action }: { action: string }) => action)

/** What is kept about the organization as a whole: its record, its logs, its settings. */
export const recordMoves: Readonly<Record<string, Move>> = {
	getHealth: () => ({
		expected: 200,
		onSuccess: ({ body }) => expect(body).toMatchObject({ ok: true, db: 'ok' }),
	}),
	getStatus: () => ({
		expected: 200,
		onSuccess: ({ body }) => expect(body).toMatchObject({ service: { state: 'ok' }, disk: { state: 'ok' } }),
	}),
	getCheckpoint: ({ tenant: { treeSizes } }) => ({
		expected: 200,
		onSuccess({ body }) {
			const size = sizeOf(body)
			expect(size).toBeGreaterThanOrEqual(treeSizes.at(-1) ?? 1)
			treeSizes.push(size)
		},
	}),
	getConsistencyProof: ({ dice, tenant: { treeSizes } }) => {
		const from = treeSizes.length === 0 ? 1 : dice.oneOf(treeSizes)
		return {
			query: { from: String(from) },
			expected: 200,
			onSuccess({ body }) {
				expect(body.from).toBe(from)
				expect(body.to).toBeGreaterThanOrEqual(from)
			},
		}
	},
	verifyEvidence: ({ dice, tenant: { proofs } }) => {
		const proof = proofs.length === 0 ? undefined : dice.oneOf(proofs)
		return {
			body: { ...(proof ?? { code: crypto.randomUUID() }) },
			expected: 200,
			onSuccess({ body }) {
				if (proof === undefined) expect(body.status).toBe('unknown')
				else expect(body).toMatchObject({ valid: true, included: true, signed: true, current: true })
			},
		}
	},
	getOrganization: ({ tenant: { organizationId: id, name } }) => ({
		expected: 200,
		onSuccess: ({ body }) => expect(body).toMatchObject({ id, name, timezone: 'UTC' }),
	}),
	updateOrganization: ({ dice, tenant }) => {
		const name = `${tenant.marker} hall ${dice.roll(5)}`
		const hasLogo = dice.isRare(3) || tenant.hasLogo
		return {
			body: { name, ...(hasLogo ? { branding: { logo: photo, picture: photo } } : {}) },
			expected: 200,
			onSuccess({ body }) {
				Object.assign(tenant, { name, hasLogo })
				expect(body.name).toBe(name)
			},
		}
	},
	getOrganizationLogo: ({ tenant: { hasLogo } }) => ({ expected: hasLogo ? 200 : 'not_found' }),
	getOrganizationPicture: ({ tenant: { hasLogo } }) => ({ expected: hasLogo ? 200 : 'not_found' }),
	exportOrganization: ({ tenant: { waivers } }) => ({
		expected: 200,
		onSuccess({ bytes }) {
			const text = Buffer.from(bytes).toString('latin1')
			for (const { id } of waivers) expect(text.includes(id)).toBe(true)
		},
	}),
	importFile: () => ({
		body: { ...foreignList(), dryRun: true },
		expected: 200,
		onSuccess: ({ body }) => expect(body).toMatchObject({ import: null, waivers: 1, faults: [] }),
	}),
	listImports: () => ({ expected: 200, onSuccess: ({ body }) => expect(body.items).toEqual([]) }),
	undoImport: () => ({ path: { id: crypto.randomUUID() }, expected: 'not_found' }),
	listActors: () => ({
		expected: 200,
		onSuccess: ({ body }) => {
			expect(body.items).not.toEqual([])
			for (const { actor } of body.items) expect(actor).toMatch(/^(?:staff|key):[0-9a-f-]{36}$/)
		},
	}),
	listAuditLog: ({ dice, tenant }) => {
		const waiver = tenant.waivers.at(-1 - dice.roll(5))
		return {
			query: { limit: '100', ...(waiver === undefined ? {} : { subject: waiver.id }) },
			expected: 200,
			onSuccess(answer) {
				if (waiver === undefined) return
				const actions = actionsOf(answer)
				const count = (wanted: string) => actions.filter((action) => action === wanted).length
				const { isVoided, isPurged } = waiver
				expect(['signed', 'voided', 'purged'].map((act) => count(`waiver.${act}`))).toEqual([
					1,
					Number(isVoided),
					Number(isPurged),
				])
			},
		}
	},
	listPhiAccessLog: ({ dice, tenant }) => {
		const waiver = tenant.waivers.at(-1 - dice.roll(5))
		const wanted = waiver === undefined ? {} : { waiverId: waiver.id, action: 'waiver.read' }
		return {
			query: { limit: '100', ...wanted },
			expected: 200,
			onSuccess(answer) {
				if (waiver !== undefined) expect(actionsOf(answer)).toHaveLength(waiver.reads)
			},
		}
	},
}
