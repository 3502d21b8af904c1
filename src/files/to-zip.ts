import { lazy } from '../kit/lazy.ts'

export type ZipFile = {
	readonly name: string
	readonly lastModified: Date
	readonly input: string | Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>>
}

/**
 * A ZIP file that is made while it is read. Cancelling the library's stream throws an error that nobody can catch and
 * that would end the service. If the reader goes away, this ends the files instead.
 * @param onBreak called with the fault that broke the stream off; only this reports it, since the response has begun
 */
export function toZip(
	files: AsyncGenerator<ZipFile>,
	onBreak: (error: unknown) => void,
): ReadableStream<Uint8Array> {
	const open = lazy(async () => {
		const { makeZip } = await import('client-zip')
		return makeZip(files).getReader()
	})
	return new ReadableStream({
		async pull(controller) {
			try {
				const reader = await open()
				const { done, value } = await reader.read()
				if (done) controller.close()
				else controller.enqueue(value)
			} catch (error) {
				onBreak(error)
				await files.return(undefined)
				controller.error(new Error('The file ended early.'))
			}
		},
		async cancel() {
			await files.return(undefined)
		},
	})
}
