/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
	const url = URL.createObjectURL(new Blob([text], { type }))
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

/** Reads a file as the API takes it within JSON. @throws Error if it can't be read */
export function readBase64(file: File): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader()
		reader.addEventListener('load', () => {
			// A data URL has its data after the comma.
			const [, data = ''] = typeof reader.result === 'string' ? reader.result.split(',', 2) : []
			resolve(data)
		})
		reader.addEventListener('error', () => reject(new Error('The file could not be read.')))
		reader.readAsDataURL(file)
	})
}
