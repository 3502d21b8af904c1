import { until } from '../service/service.ts'
import type { Hall } from './desk.ts'
import type { Venue } from './signing-page.ts'

/** The PDF of a waiver and the receipt of its proof, once they are there. */
export async function untilSealed(
	{ running }: Venue,
	{ key }: Hall,
	id: string,
): Promise<{ pdf: Uint8Array; receipt: string }> {
	const headers = { authorization: `Bearer ${key}` }
	const url = `${running.service.url}/v1/waivers/${id}`
	const pdf = await until(async () => {
		const answer = await fetch(`${url}/pdf`, { headers })
		return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : undefined
	})
	const proof = await fetch(`${url}/proof`, { headers })
	return { pdf, receipt: await proof.text() }
}
