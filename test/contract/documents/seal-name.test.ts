import { X509Certificate } from 'node:crypto'
import { expect, test } from 'bun:test'
import { startTestService } from '../../support/service/service.ts'

test('The seal bears the name of the venue where the service has only one', async () => {
	const own = startTestService()
	const [only] = own.service.deps.db.$client
		.query<{ name: string }, []>('SELECT name FROM organizations')
		.all()
	const { subject } = new X509Certificate(own.service.deps.seal().certificate)
	expect(subject).toBe(`CN=${only?.name}`)
	await own.close()
})
