import { beforeAll, expect, test } from 'bun:test'
import {
	createLink,
	findLink,
	findLinkOf,
	linkToken,
	revokeLinks,
	spendLink,
	whyDead,
} from '../../../../src/features/links/token/link.ts'
import type { NewLink } from '../../../../src/features/links/token/link.ts'
import {
	pdfLinkAddress,
	publicAddress,
	signingAddress,
} from '../../../../src/features/links/token/address.ts'
import { searchBytes } from '../../../support/disk/byte-search.ts'
import { rowsOf } from '../../../support/fixtures/effects.ts'
import { useService } from '../../../support/service/service.ts'

let organizationId: string

const running = useService()

beforeAll(() => {
	;({ organizationId } = running.tenant('North Wall'))
})

const subject = (): string => running.service.deps.ids.next()

function make(wanted: Omit<NewLink, 'organizationId'>): Promise<string> {
	const { deps } = running.service
	return deps.write((tx) => createLink(tx, deps, { organizationId, ...wanted }))
}

test('A link is found by its token, which can be shown again and is stored nowhere', async () => {
	const { deps } = running.service
	const subjectId = subject()
	const token = await make({ kind: 'event', subjectId })
	const link = findLink(deps.db, token)
	expect(link).toMatchObject({ organizationId, kind: 'event', subjectId, generation: 1, usesLeft: null })
	expect(link && linkToken(deps, link)).toBe(token)
	expect(link && whyDead(link, deps.clock.now())).toBeUndefined()
	expect(searchBytes(deps.config.dataDir, [token])).toEqual([])
	expect(rowsOf(running.service, 'SELECT length(token_hash) AS n FROM links')).toEqual([{ n: 32 }])
})

test('An unknown or malformed token opens nothing', async () => {
	const { db, linkTokens } = running.service.deps
	const stranger = linkTokens.derive({ kind: 'event', subjectId: subject(), generation: 1 })
	expect(findLink(db, stranger)).toBeUndefined()
	expect(findLink(db, 'short')).toBeUndefined()
})

test('A link ends by its expiry, by its uses, and by revocation', async () => {
	const { deps } = running.service
	const now = deps.clock.now()
	const dated = findLink(deps.db, await make({ kind: 'copy', subjectId: subject(), expiresAt: now + 1000 }))
	expect(dated && whyDead(dated, now + 999)).toBeUndefined()
	expect(dated && whyDead(dated, now + 1000)).toBe('expired')

	const counted = await make({ kind: 'prefill', subjectId: subject(), uses: 2 })
	const spend = (): Promise<number | null> =>
		deps.write((tx) => {
			const link = findLink(tx, counted)
			if (link === undefined) throw new Error('The link is gone.')
			return spendLink(tx, link)
		})
	expect(await spend()).toBe(1)
	expect(await spend()).toBe(0)
	const spent = findLink(deps.db, counted)
	expect(spent && whyDead(spent, now)).toBe('spent')
	const refusal = await spend().catch((error: unknown) => error)
	expect(refusal).toBeInstanceOf(Error)
})

test('A new link after a revoked one has another token, and the old token stays invalid', async () => {
	const { deps } = running.service
	const subjectId = subject()
	const first = await make({ kind: 'kiosk', subjectId })
	await deps.write((tx) => revokeLinks(tx, deps, { kind: 'kiosk', subjectId }))
	const second = await make({ kind: 'kiosk', subjectId })
	expect(second).not.toBe(first)
	const [dead, alive] = [findLink(deps.db, first), findLink(deps.db, second)]
	expect(dead && whyDead(dead, deps.clock.now())).toBe('revoked')
	expect(alive && whyDead(alive, deps.clock.now())).toBeUndefined()
	expect(findLinkOf(deps.db, 'kiosk', subjectId)?.generation).toBe(2)
})

test('Links begin with the address that guests reach', () => {
	const place = { baseUrl: '', host: '192.168.1.5', port: 3000, tlsCert: '' }
	expect(signingAddress(place, 'T')).toBe('http://192.168.1.5:3000/s/T')
	expect(publicAddress({ ...place, host: '::1', tlsCert: '/cert.pem' })).toBe('https://[::1]:3000')
	expect(pdfLinkAddress({ ...place, baseUrl: 'https://sign.example' }, 'T')).toBe('https://sign.example/c/T')
})
