import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import type { Standstill } from './check-box.ts'
import { readCertificateEnd } from './check-box.ts'
import { Status } from './model.ts'
import { readStatus } from './read-status.ts'

/** @param standstill is asked with each call */
export const statusRoutes = (deps: Deps, standstill: () => Standstill) => {
	const certificateEnd = readCertificateEnd(deps.config)
	return new Elysia({ prefix: '/v1/status', tags: ['Organization'] })
		.use(guard)
		.get(
			'',
			({ caller: { organizationId } }) =>
				readStatus(deps, organizationId, { standstill: standstill(), certificateEnd }),
			{
				scope: 'organization:manage',
				response: { 200: Status },
				detail: {
					operationId: 'getStatus',
					summary: 'Whether the box is well',
					description:
						'Each part has a state: `ok`, `attention` when somebody should do something soon, `fault` when something does not work. In both cases a code says what. Queues are those of the organization, everything else is about the whole box.',
				},
			},
		)
}
