/** What a browser does at the identity provider: it follows, keeps cookies, and sends the forms. */
export async function signInAt(start: string, login: string, backTo: string): Promise<URL> {
	const cookies = new Map<string, string>()
	const visit = async (url: URL, form?: Record<string, string>): Promise<Response> => {
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		const response = await fetch(url, {
			redirect: 'manual',
			headers: { cookie },
			...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
		})
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			if (value === '') cookies.delete(name)
			else cookies.set(name, value)
		}
		return response
	}
	let url = new URL(start)
	let response = await visit(url)
	for (let step = 0; step < 20; step++) {
		const location = response.headers.get('location')
		if (location !== null) {
			url = new URL(location, url)
			if (url.href.startsWith(backTo)) return url
			response = await visit(url)
			continue
		}
		const page = await response.text()
		const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
		if (action === undefined)
			throw new Error(`The provider shows a page without a form: ${page.slice(0, 300)}`)
		url = new URL(action, url)
		const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
		response = await visit(url, prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
	}
	throw new Error('The provider leads on and on.')
}
