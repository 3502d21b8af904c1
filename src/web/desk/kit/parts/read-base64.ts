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
