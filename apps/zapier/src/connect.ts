import type { Bundle, ZObject } from 'zapier-platform-core'
import { WaiverServiceError } from '../../../clients/typescript/src/error.ts'
import { createService, sentenceOf } from '../../kit/service.ts'
import type { Answer, Service } from '../../kit/service.ts'

type Headers = Readonly<Record<string, string>>

/** Zapier gives a step half a minute. */
const TIMEOUT_MS = 25_000

/** Adds the key to every request. */
export function addKey<Request extends { headers?: Headers }>(request: Request, _z: unknown, bundle: Bundle) {
	const headers = { ...request.headers, authorization: `Bearer ${bundle.authData['apiKey']}` }
	return { ...request, headers }
}

/**
 * Runs a step with the service of its account. A refusal becomes an error of Zapier's, with our sentence.
 * @throws ThrottledError after too many calls, Zapier's own, so that it runs the step again after what the service says
 */
export async function withService<T>(
	z: ZObject,
	bundle: Bundle,
	act: (service: Service) => Promise<T>,
): Promise<T> {
	try {
		return await act(createService(bundle.authData['url'] ?? '', (sent) => send(z, sent)))
	} catch (error) {
		if (!(error instanceof WaiverServiceError)) throw error
		if (error.cause instanceof z.errors.ThrottledError) throw error.cause
		const { code, status, requestId } = error
		const sentence = sentenceOf(error) + (requestId === undefined ? '' : `\nRequest: ${requestId}.`)
		throw new z.errors.Error(sentence, code, status)
	}
}

async function send(z: ZObject, sent: Parameters<Parameters<typeof createService>[1]>[0]): Promise<Answer> {
	const { url, method, headers, body } = sent
	const response = await z.request({
		url,
		method: method as 'GET' | 'POST' | 'DELETE',
		headers,
		...(body === undefined ? {} : { body }),
		redirect: 'manual',
		timeout: TIMEOUT_MS,
		skipThrowForStatus: true,
	})
	const names = ['content-type', 'x-request-id']
	const given = names.flatMap((name) => {
		const value = response.getHeader(name)
		return value === undefined ? [] : [[name, value] as const]
	})
	return {
		status: response.status,
		headers: Object.fromEntries(given),
		bytes: new TextEncoder().encode(response.content),
	}
}
