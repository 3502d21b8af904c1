import { expect, setDefaultTimeout, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import { readApi } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { useService, untilIdle } from '../../support/service/service.ts'
import { readTenantRows } from '../../support/fixtures/tenant-rows.ts'
import type { TenantRows } from '../../support/fixtures/tenant-rows.ts'

// Every read is made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const running = useService({ metricsToken: 'a-token-for-prometheus' })
const contract = await readApi(running)
const estate = await furnish(running, 'Hall')

/** Reads that the audit log tells of beside the access log. */
const AUDITED_READS: ReadonlySet<unknown> = new Set([
	'waiver.claim_downloaded',
	'waiver.pdf_downloaded',
	'organization.exported',
	'list.exported',
])

/** What a read leaves behind on purpose: who looked, and that a tablet is alive. */
function rowsButTraces(): TenantRows {
	const {
		phi_access_log: _,
		audit_log: audit = [],
		kiosks = [],
		...rows
	} = readTenantRows(running.service.deps.db.$client, estate.organizationId)
	return {
		...rows,
		audit_log: audit.filter(({ action }) => !AUDITED_READS.has(action)),
		kiosks: kiosks.map(({ last_seen_at: _seen, ...kiosk }) => kiosk),
	}
}

/** Every page of guests and tablets, with a cookie where it takes one. */
async function listPages(): Promise<{ path: string; cookie: string }[]> {
	const { call, templateId, eventId, inviteeId } = estate
	const { slug } = (await call('GET', '/v1/organization')).body
	const template = (await call('GET', `/v1/templates/${templateId}`)).body.slug
	const event = (await call('GET', `/v1/events/${eventId}`)).body
	const { items } = (await call('GET', `/v1/events/${eventId}/invitees`)).body
	const invitee = items.find(({ id }: { id: string }) => id === inviteeId)
	const prefill = (await call('POST', '/v1/prefill-links', { templateId, values: {} })).body
	const { body: kiosk } = await call('POST', '/v1/kiosks', { name: 'Tablet' })
	const paired = await fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ code: kiosk.code }),
	})
	const cookie = paired.headers.get('set-cookie')?.split(';')[0] ?? ''
	expect([paired.status, cookie.length > 20]).toEqual([303, true])
	const links = [event.signUrl, invitee.signUrl, prefill.url].map((url: string) => new URL(url).pathname)
	const open = ['/', `/w/${slug}/${template}`, ...links, '/verify', `/verify/${estate.waiverId}`, '/docs']
	return [
		...open.map((path) => ({ path, cookie: '' })),
		...['/kiosk', `/kiosk/${template}`].map((path) => ({ path, cookie })),
	]
}

test('GET and HEAD change nothing except the access log, and the first time an invitee opens their page', async () => {
	const pages = await listPages()
	for (const { path, cookie } of pages)
		await running.anonymous('GET', path, undefined, { accept: 'text/html', cookie })
	await settleJobs(running.service)
	await untilIdle(running)
	const before = rowsButTraces()
	for (const method of ['GET', 'HEAD'])
		for (const { path, cookie } of pages) {
			const { status } = await running.anonymous(method, path, undefined, { accept: 'text/html', cookie })
			expect([method, path, status]).toEqual([method, path, 200])
			expect({ method, path, rows: rowsButTraces() }).toEqual({ method, path, rows: before })
		}
	const reads = contract.operations.filter(({ method }) => method === 'GET')
	expect(reads.length).toBeGreaterThan(30)
	for (const operation of reads) {
		const { status } = await contract.call(estate.call, operation, await recipeOf(operation)(estate))
		expect([operation.id, status]).toEqual([operation.id, 200])
		await untilIdle(running)
		expect({ operation: operation.id, rows: rowsButTraces() }).toEqual({
			operation: operation.id,
			rows: before,
		})
	}
})

test('No API operation sets a cookie, except the one that makes a browser a desk device', async () => {
	for (const operation of contract.operations.filter(({ id }) => id !== 'createDeskDevice')) {
		const { headers } = await contract.call(estate.call, operation, await recipeOf(operation)(estate))
		expect([operation.id, headers.getSetCookie()]).toEqual([operation.id, []])
	}
})
