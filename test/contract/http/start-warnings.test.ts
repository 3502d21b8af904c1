import { expect, test } from 'bun:test'
import { startTestService } from '../../support/service/service.ts'

test.each([
	['0.0.0.0', '', true],
	['127.0.0.1', '', false],
	['0.0.0.0', 'https://sign.example.com', false],
])('On %s with BASE_URL "%s" a warning about links is logged: %p', async (host, baseUrl, isWarned) => {
	const running = startTestService({ host, baseUrl })
	const warnings = running.logged.filter((line) => line.includes('"level":"warn"'))
	expect(warnings.some((line) => line.includes('BASE_URL is not set'))).toBe(isWarned)
	await running.close()
})
