import { expect, test } from 'bun:test'
import { Status } from '../../../../src/features/status/model.ts'
import type { StatusCode } from '../../../../src/features/status/model.ts'
import { adviceFor } from '../../../../src/web/desk/upkeep/status/advice.ts'
import { shownState } from '../../../../src/web/desk/upkeep/status/todo.ts'

const STARTS = ['service', 'container', 'hand'] as const

const codes = Object.values(Status.properties).flatMap((part) => {
	const { properties } = part as { properties?: { code?: { anyOf: { anyOf?: { const: string }[] }[] } } }
	return (properties?.code?.anyOf ?? []).flatMap(({ anyOf = [] }) => anyOf.map((each) => each.const))
}) as StatusCode[]

const commandFor = (code: StatusCode, start: (typeof STARTS)[number]): string => {
	const advice = adviceFor(code, start)
	return advice === undefined ? '' : 'command' in advice ? advice.command : advice.href
}

test('An installed service has advice for each code, and everything that has a screen has it on each box', () => {
	expect(codes.length).toBeGreaterThan(30)
	expect(codes.filter((code) => adviceFor(code, 'service') === undefined)).toEqual([])
	for (const start of STARTS) expect(commandFor('webhooks_paused', start)).toBe('/desk/webhooks')
})

test('No command speaks of systemd on a box that was not installed as a service', () => {
	const foreign = /systemctl|journalctl|\/etc\/waiver|\/var\/lib\/waiver/
	for (const start of ['container', 'hand'] as const)
		expect(codes.filter((code) => foreign.test(commandFor(code, start)))).toEqual([])
	expect(codes.filter((code) => foreign.test(commandFor(code, 'service'))).length).toBeGreaterThan(10)
})

test('The same fault has a command for each kind of start', () => {
	expect(STARTS.map((start) => commandFor('mail_kept', start))).toEqual([
		'sudo nano /etc/waiver/waiver.env && sudo systemctl restart waiver',
		'nano waiver.env && docker compose up -d',
		'SMTP_URL=smtps://name:password@mail.example.com MAIL_FROM=desk@example.com bun run start',
	])
	expect(STARTS.map((start) => commandFor('drill_failed', start))).toEqual([
		'waiver drill',
		'docker compose exec waiver waiver drill',
		'bun run waiver drill',
	])
})

test('What has never been done is not OK: neither a rehearsed restore nor a look at the files', () => {
	const ok = { state: 'ok', code: null } as const
	const last = { at: '2026-07-01T10:00:00Z', ok: true, source: 'replica', waivers: 1, lostSeconds: 0 }
	const status = (drill: object, checkedAt: string | null) =>
		({ drill: { ...ok, ...drill }, files: { ...ok, checkedAt }, disk: ok }) as unknown as Status
	const fresh = status({ last: null }, null)
	expect([shownState('drill', fresh), shownState('files', fresh), shownState('disk', fresh)]).toEqual([
		'none',
		'none',
		'ok',
	])
	const done = status({ last }, last.at)
	expect([shownState('drill', done), shownState('files', done)]).toEqual(['ok', 'ok'])
	const failed = status({ last: null, state: 'attention', code: 'drill_missing' }, last.at)
	expect(shownState('drill', failed)).toBe('attention')
})
