import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { openDb } from '../src/db/client.ts'
import { probeDb } from '../src/db/probe.ts'
import { DATABASE } from '../src/files/data-dir.ts'

/** The least that a service of these libraries does before its first response: a database as ours, one route, no feature. */
const db = openDb(join(Bun.env['DATA_DIR'] ?? '', DATABASE))
const Health = Type.Object({ ok: Type.Boolean() })
new Elysia({ normalize: false, precompile: false })
	.get(
		'/health',
		() => {
			probeDb(db)
			return { ok: true }
		},
		{ response: { 200: Health } },
	)
	.listen({ port: Number(Bun.env['PORT']), hostname: '127.0.0.1' })
