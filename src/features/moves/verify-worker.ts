import { verifyArrival } from '../../../verifier/data.ts'
import { describeVerdict } from '../../../verifier/report.ts'
import { messageOf } from '../../kit/errors.ts'

export type VerifyOrder = {
	readonly organizationId: string
	/** By how much the rows of each log have higher numbers here. */
	readonly shifts: Readonly<Record<string, number>>
	readonly checkpoint: { readonly note: string; readonly verifierKeys: readonly string[] } | null
}

export type VerifyResult = { readonly fault: string | undefined }

type Message = { readonly dataDir: string } | { readonly order: VerifyOrder }

declare const self: Worker

let dataDir = ''

self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
	if ('dataDir' in data) {
		dataDir = data.dataDir
		return
	}
	try {
		const { organizationId, shifts, checkpoint } = data.order
		const verdict = verifyArrival(dataDir, organizationId, {
			shifts,
			...(checkpoint === null
				? {}
				: { verifierKeys: checkpoint.verifierKeys, checkpoints: [checkpoint.note] }),
		})
		postMessage({ fault: verdict.fault === undefined ? undefined : describeVerdict(verdict) })
	} catch (error) {
		postMessage({ error: messageOf(error) })
	}
})
