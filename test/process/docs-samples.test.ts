import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blocks, publishTemplate, values } from '../support/fixtures/waivers.ts'
import { requireTool } from '../support/run/tools.ts'
import { useService, until } from '../support/service/service.ts'

// Interpreters take a while to start on a busy machine.
setDefaultTimeout(120_000)

/** The rehearsal wants PHP; elsewhere its samples run if it is installed. */
const isWhole = Bun.env['SAMPLES'] === 'all'

type Language = { readonly id: string; readonly command: (file: string) => string[]; readonly ending: string }

const languages: Language[] = [
	{ id: 'curl', command: (file) => ['bash', file], ending: 'sh' },
	{ id: 'typescript', command: (file) => [process.execPath, file], ending: 'ts' },
	{ id: 'python', command: (file) => ['python3', file], ending: 'py' },
	...(isWhole || Bun.which('php') !== null
		? [{ id: 'php', command: (file: string) => ['php', file], ending: 'php' }]
		: []),
]

for (const tool of ['curl', 'python3', ...(isWhole ? ['php'] : [])]) requireTool(tool)
const running = useService()
const hall = running.tenant('Hall')
// The sample signs a form without a consent.
const templateId = await publishTemplate(hall.call, { of: blocks.filter(({ id }) => id !== 'consent') })
const eventId: string = (await hall.call('POST', '/v1/events', { name: 'Party', templateId })).body.id
const { consent: _consent, ...answers } = values
const signing = await hall.call('POST', '/v1/waivers', { templateId, values: answers })
const waiverId: string = signing.body.id
await until(async () => (await hall.call('GET', `/v1/waivers/${waiverId}/pdf`)).status === 200 || undefined)

const UNESCAPED = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&', '&#39;': "'" } as const

/** The text that somebody copies off the page. */
async function readSample(part: string, operationId: string, language: string): Promise<string> {
	const html = new TextDecoder().decode((await running.anonymous('GET', `/docs/${part}`)).bytes)
	const section = html.slice(html.indexOf(`id="${operationId}"`))
	const [, escaped = ''] = section.match(new RegExp(`data-sample="${language}"><code>([^]*?)</code>`)) ?? []
	return escaped.replaceAll(
		/&(?:quot|lt|gt|amp|#39);/g,
		(entity) => UNESCAPED[entity as keyof typeof UNESCAPED],
	)
}

/** Runs a sample with the key, and an id of ours instead of the example's. @returns what it printed, and its folder */
async function run(
	{ command, ending }: Language,
	sample: string,
	id = '',
): Promise<{ out: string; folder: string }> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-sample-'))
	const file = join(folder, `sample.${ending}`)
	await Bun.write(file, sample.replace('01990c1e-7a5b-7c3d-9e2f-1a2b3c4d5e6f', id))
	const env = { ...Bun.env, WAIVER_KEY: hall.key }
	const child = Bun.spawn(command(file), { cwd: folder, env, stdout: 'pipe', stderr: 'pipe' })
	const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
	if (code !== 0) throw new Error(`${sample}\nended with ${code}: ${out}${err}`)
	return { out, folder }
}

const cases = languages.map((language) => [language.id, language] as const)

test.each(cases)('The sample of a list in %s runs when it is pasted', async (id, language) => {
	const { out } = await run(language, await readSample('templates', 'listTemplates', id))
	expect(out).toContain(templateId)
})

test.each(cases)('The sample that signs in %s runs when it is pasted', async (id, language) => {
	const { out } = await run(language, await readSample('waivers', 'signWaiver', id), templateId)
	const [signed] = out.match(/[0-9a-f]{8}-[0-9a-f-]{27}/) ?? []
	expect((await hall.call('GET', `/v1/waivers/${signed}`)).body).toMatchObject({
		id: signed,
		tags: ['season-pass'],
	})
})

test.each(cases)('The sample that saves a file in %s runs when it is pasted', async (id, language) => {
	const { folder } = await run(language, await readSample('waivers', 'getWaiverPdf', id), waiverId)
	expect((await Bun.file(join(folder, 'download.pdf')).text()).slice(0, 5)).toBe('%PDF-')
})

test.each(cases)('The sample that sends a CSV file in %s runs when it is pasted', async (id, language) => {
	await run(language, await readSample('events', 'uploadInvitees', id), eventId)
	const { body } = await hall.call('GET', `/v1/events/${eventId}/invitees`)
	expect(body.items.map(({ email }: { email: string }) => email)).toContain('grace@example.com')
})

test.each(cases)('The sample of a call without a key in %s runs when it is pasted', async (id, language) => {
	const { out } = await run(language, await readSample('health', 'getHealth', id))
	expect(out).toContain('ok')
})
