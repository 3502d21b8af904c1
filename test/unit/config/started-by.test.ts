import { expect, test } from 'bun:test'
import { readStartedBy } from '../../../src/config/started-by.ts'

test.each([
	[{ NOTIFY_SOCKET: '/run/systemd/notify' }, [], 'service'],
	[{ NOTIFY_SOCKET: 'elsewhere' }, [], 'hand'],
	[{}, ['/.dockerenv'], 'container'],
	[{}, ['/run/.containerenv'], 'container'],
	[{}, ['/run/secrets/kubernetes.io'], 'container'],
	[{}, [], 'hand'],
] as const)(
	'With the environment %j and the files %j, the service was started by %s',
	(env, files, start) => {
		expect(readStartedBy(env, (path) => (files as readonly string[]).includes(path))).toBe(start)
	},
)
