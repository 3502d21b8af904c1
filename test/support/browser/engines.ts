import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../service/free-port.ts'
import { until } from '../service/service.ts'

/** Programs of Debian: Firefox, WebKit's own driver, and a screen without a monitor for WebKit's window. */
export const ENGINE_PACKAGES: Readonly<Record<string, string>> = {
	'firefox-esr': 'firefox-esr',
	WebKitWebDriver: 'webkit2gtk-driver',
	Xvfb: 'xvfb',
}

/** A tab of a browser that is not Chromium, driven by the commands of WebDriver (W3C), which both engines know. */
export type Tab = {
	goTo(url: string): Promise<void>
	addCookie(name: string, value: string): Promise<void>
	/** Runs the body of a function in the page. @returns what it returns, by way of JSON */
	run(body: string, ...args: readonly unknown[]): Promise<any>
	/** Waits for an element that can be seen. @param text that it has, if the selector is not enough */
	see(selector: string, text?: string): Promise<void>
	/** Clicks as a pointer does: an element that another one covers can't be clicked. */
	click(selector: string, text?: string): Promise<void>
	type(selector: string, text: string): Promise<void>
	/** Draws a line across an element. */
	draw(selector: string): Promise<void>
	/** As PNG. */
	picture(): Promise<Uint8Array>
	close(): Promise<void>
}

/** Sends a command and returns its value. @throws with the driver's message */
type Send = (command: Command, params?: object, element?: string) => Promise<any>

/** A command as WebDriver's paths and Firefox's own protocol name it. */
const COMMANDS = {
	goTo: ['POST', '/url', 'Navigate'],
	addCookie: ['POST', '/cookie', 'AddCookie'],
	run: ['POST', '/execute/sync', 'ExecuteScript'],
	find: ['POST', '/element', 'FindElement'],
	click: ['POST', '/element/{id}/click', 'ElementClick'],
	type: ['POST', '/element/{id}/value', 'ElementSendKeys'],
	act: ['POST', '/actions', 'PerformActions'],
	picture: ['GET', '/screenshot', 'TakeScreenshot'],
	end: ['DELETE', '', 'DeleteSession'],
} as const

type Command = keyof typeof COMMANDS

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const MARK = `const [selector, text] = arguments
	for (const each of document.querySelectorAll('[data-marked]')) each.removeAttribute('data-marked')
	const element = [...document.querySelectorAll(selector)].find((each) =>
		each.checkVisibility() && (text === null || each.textContent.trim() === text))
	element?.setAttribute('data-marked', '')
	return element !== undefined`

function tabOf(send: Send, stop: () => Promise<void>): Tab {
	const run: Tab['run'] = (body, ...args) => send('run', { script: body, args })
	/** Marks the first element that can be seen, since each driver finds by selector alone. */
	const mark = async (selector: string, text?: string): Promise<string> => {
		const look = () => run(MARK, selector, text ?? null)
		return until(async () => ((await look()) ? '[data-marked]' : undefined), 20_000).catch(async (cause) => {
			const page = await run('return location.href + "\\n" + document.body.innerText')
			throw new Error(`There is no ${selector} ${text ?? ''}. The page says:\n${page}`, { cause })
		})
	}
	const find = async (selector: string, text?: string): Promise<string> => {
		const value = await mark(selector, text)
		const answer = await send('find', { using: 'css selector', value })
		return (answer.value ?? answer)[ELEMENT]
	}
	return {
		run,
		goTo: (url) => send('goTo', { url }),
		addCookie: (name, value) => send('addCookie', { cookie: { name, value } }),
		see: async (selector, text) => void (await mark(selector, text)),
		click: async (selector, text) => send('click', {}, await find(selector, text)),
		type: async (selector, text) => send('type', { text }, await find(selector)),
		async draw(selector) {
			const element = { [ELEMENT]: await find(selector) }
			await run(`document.querySelector('[data-marked]').scrollIntoView({ block: 'center' })`)
			const moves = [-60, -20, 20, 60].map((x, at) => ({
				type: 'pointerMove',
				origin: element,
				x,
				y: at % 2 === 0 ? 20 : -20,
				duration: 60,
			}))
			const [first, ...rest] = moves
			const actions = [first, { type: 'pointerDown', button: 0 }, ...rest, { type: 'pointerUp', button: 0 }]
			await send('act', {
				actions: [{ type: 'pointer', id: 'pen', parameters: { pointerType: 'mouse' }, actions }],
			})
		},
		async picture() {
			const answer = await send('picture', {})
			return Uint8Array.fromBase64(answer.value ?? answer)
		},
		close: stop,
	}
}

/** WebKit as Linux has it, in a window on a screen that nobody sees. */
export async function openWebKit(): Promise<Tab> {
	const [port, screen] = [freePort(), `:${90 + Math.floor(Math.random() * 900)}`]
	const shown = Bun.spawn(['Xvfb', screen, '-screen', '0', '1400x1000x24'], { stderr: 'ignore' })
	const env = { ...Bun.env, DISPLAY: screen, LIBGL_ALWAYS_SOFTWARE: '1' }
	const driver = Bun.spawn(['WebKitWebDriver', `--port=${port}`], { env, stdout: 'ignore', stderr: 'ignore' })
	const call = async (method: string, path: string, body?: object): Promise<any> => {
		const text = body === undefined ? {} : { body: JSON.stringify(body) }
		const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...text })
		const { value } = (await response.json()) as { value: any }
		if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
		return value
	}
	const browser = { binary: MINI_BROWSER, args: ['--automation'] }
	const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } }
	const session = await until(() => call('POST', '/session', { capabilities }).catch(() => undefined), 30_000)
	const send: Send = (command, params, element = '') => {
		const [method, path] = COMMANDS[command]
		const place = `/session/${session.sessionId}${path.replace('{id}', element)}`
		return call(method, place, method === 'POST' ? params : undefined)
	}
	return tabOf(send, async () => {
		await send('end')
		for (const process of [driver, shown]) {
			process.kill()
			await process.exited
		}
	})
}

const MINI_BROWSER = `/usr/lib/${process.arch === 'x64' ? 'x86_64' : 'aarch64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** Firefox without a window. It speaks WebDriver's commands over a socket of its own, each message with its length before it. */
export async function openFirefox(): Promise<Tab> {
	const [port, profile] = [freePort(), mkdtempSync(join(tmpdir(), 'waiver-firefox-'))]
	writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`)
	const browser = Bun.spawn(
		['firefox-esr', '--headless', '--marionette', '--no-remote', '--profile', profile],
		{ stdout: 'ignore', stderr: 'ignore' },
	)
	const waiting: PromiseWithResolvers<any>[] = []
	let bytes = Buffer.alloc(0)
	const readMessages = (): void => {
		const [head, length] = /^(\d+):/.exec(bytes.subarray(0, 12).toString('latin1')) ?? []
		const end = head === undefined ? 0 : head.length + Number(length)
		if (head === undefined || bytes.length < end) return
		const message = JSON.parse(bytes.subarray(head.length, end).toString())
		bytes = bytes.subarray(end)
		// The first message is a greeting.
		if (Array.isArray(message)) {
			const [, , fault, value] = message
			if (fault === null) waiting.shift()?.resolve(value)
			else waiting.shift()?.reject(new Error(`${fault.error}: ${fault.message}`))
		}
		readMessages()
	}
	const data = (_socket: unknown, more: Buffer): void => {
		bytes = Buffer.concat([bytes, more])
		readMessages()
	}
	const connect = () => Bun.connect({ hostname: '127.0.0.1', port, socket: { data } })
	const socket = await until(() => connect().catch(() => undefined), 60_000)
	let count = 0
	const call = (name: string, params: object): Promise<any> => {
		const answer = Promise.withResolvers<any>()
		waiting.push(answer)
		const text = JSON.stringify([0, ++count, `WebDriver:${name}`, params])
		socket.write(`${Buffer.byteLength(text)}:${text}`)
		return answer.promise
	}
	await call('NewSession', {})
	const send: Send = async (command, params = {}, element) => {
		const answer = await call(
			COMMANDS[command][2],
			element === undefined ? params : { ...params, id: element },
		)
		return command === 'run' ? answer.value : answer
	}
	return tabOf(send, async () => {
		await send('end')
		browser.kill()
		await browser.exited
		rmSync(profile, { recursive: true, force: true })
	})
}
