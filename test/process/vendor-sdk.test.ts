import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { clientPackages } from '../support/clients/install.ts'
import { dayPass, publishDayPass } from '../support/compat-v4/day-pass.ts'
import { sign } from '../support/fixtures/waivers.ts'
import { toolFolder } from '../support/run/machine.ts'
import { useService } from '../support/service/service.ts'

const running = useService({ smartwaiverApi: 'on' })
const hall = running.tenant('Hall')

const children = [
	{ firstName: 'Nils', lastName: 'Vogel', dateOfBirth: '2018-02-03' },
	{ firstName: 'Ida', lastName: 'Vogel', dateOfBirth: '2020-01-02' },
]

async function runSdk(ids: object): Promise<unknown> {
	const child = Bun.spawn(
		['python3', '-W', 'ignore', join(import.meta.dir, '../support/compat-v4/sdk.py'), JSON.stringify(ids)],
		{
			env: {
				PATH: Bun.env['PATH'] ?? '',
				PYTHONPATH: clientPackages(toolFolder()).python,
				WAIVER_URL: running.service.url,
				WAIVER_KEY: hall.key,
			},
			stdout: 'pipe',
			stderr: 'pipe',
		},
	)
	const [text, faults] = await Promise.all([child.stdout.text(), child.stderr.text()])
	if ((await child.exited) !== 0) throw new Error(faults)
	return JSON.parse(text)
}

test("The vendor's library for Python reads templates, waivers and refusals, and sets the webhook", async () => {
	const template = await publishDayPass(hall.call)
	const camp = await publishDayPass(
		hall.call,
		dayPass.map((block) =>
			block.type === 'minors' ? { ...block, signerTakesPart: 'never', relationship: true } : block,
		),
		'Camp',
	)
	const home = { line1: 'Ring 1', city: 'Köln', country: 'DE' }
	const phone = '+49 170 5551000'
	const { id: waiver } = await sign(hall, template, {
		values: { born: '1988-05-06', phone, home, skier: 'b', children },
	})
	const { id: led } = await sign(hall, camp, {
		values: { children: children.map((child) => ({ ...child, relationship: 'Mother' })) },
	})
	const result = await runSdk({ template, waiver, led })
	expect(result).toEqual({
		templates: ['Camp', 'Day pass'],
		template: [template, 1, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)],
		newest: [led, waiver],
		'of template': [waiver],
		waiver: {
			names: [
				['Grace', 'Hopper', '1988-05-06', false],
				['Nils', 'Vogel', '2018-02-03', true],
				['Ida', 'Vogel', '2020-01-02', true],
			],
			phone,
			city: 'Köln',
			field: 'Type II',
			guardian: null,
			'has pdf': true,
		},
		guardian: ['Grace', 'Mother'],
		webhook: ['https://example.com/hook?k=secret', 'https://example.com/hook?k=secret', 'both'],
		refusals: [
			[404, 'error', 'No waiver has this id.'],
			[400, 'parameter_error', 'limit: Send a whole number from 1 to 300.'],
			[401, 'auth_error', 'This is not an API key of this service.'],
		],
	})
})
