import { expect, test } from 'bun:test'
import lint from '../../../.oxlintrc.json' with { type: 'json' }
import compiler from '../../../tsconfig.json' with { type: 'json' }
import manifest from '../../../package.json' with { type: 'json' }
import { readSource, readText } from '../../support/architecture/source.ts'

const source = readSource('src/**/*.{ts,tsx,js}').filter(({ path }) => !path.startsWith('src/i18n/'))
const code = source.map(({ path, text }) => ({ path, text: withoutComments(text) }))
const pages = code.filter(({ path }) => path.startsWith('src/web/'))

function withoutComments(text: string): string {
	return text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1')
}

/** The files that hold a pattern, but for those that may. */
function strays(pattern: RegExp, allowed = /^$/, files = code): string[] {
	const paths = files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
	return paths.filter((path) => !allowed.test(path))
}

/** Every text between a call and the next closing bracket. */
function callsOf(pattern: RegExp, files = code): { path: string; call: string }[] {
	return files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([call]) => ({ path, call })))
}

test('No text is run as code', () => {
	const dynamic = /\beval\s*\(|\bnew Function\b|\bFunction\(|set(?:Timeout|Interval)\(\s*['"`]|node:vm\b/
	expect(strays(dynamic)).toEqual([])
})

test('No text becomes markup: pages are made by functions that escape', () => {
	const raw =
		/\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|createContextualFragment|setHTMLUnsafe|srcdoc/i
	expect(strays(raw)).toEqual([])
	// Inert: what is parsed is read and never shown.
	expect(strays(/\bDOMParser\b/)).toEqual([
		'src/web/desk/forms/from-text/read-source.ts',
		'src/web/signing/client/start.tsx',
	])
})

test('Programs are started with separate arguments, and a shell runs only constant texts', () => {
	expect(strays(/child_process|Bun\.\$|\bexecSync\b|\bexecFile\b/)).toEqual([])
	const starts = callsOf(/Bun\.spawn(?:Sync)?\([^)]*/g)
	expect(starts.length).toBeGreaterThan(4)
	expect(starts.filter(({ call }) => !/^Bun\.spawn(?:Sync)?\((?:\[|ownCommand\(\[)/.test(call))).toEqual([])
	const shells = starts.filter(({ call }) => call.includes('/sh'))
	expect(shells.length).toBeGreaterThan(0)
	// The text is a constant, and what follows it is handed over as "$0", "$1" and so on.
	expect(shells.filter(({ call }) => !/\['\/bin\/sh', '-c', [A-Z_]+, 'sh', /.test(call))).toEqual([])
})

test('No regular expression is made of what a caller sends, but for the pattern of a form, which is checked', () => {
	const expressions = callsOf(/new RegExp\([^)]*/g).filter(({ call }) => /\$\{|\([a-z]/.test(call))
	expect([...new Set(expressions.map(({ path }) => path))].toSorted()).toEqual([
		// The pattern of a form and its check.
		'src/blocks/answers/written.ts',
		'src/blocks/authoring/pattern-cost.ts',
		'src/blocks/authoring/pattern.ts',
		// Constants: the bounds of an id, our own sentences, scripts of Unicode, combining marks.
		'src/blocks/block-id.ts',
		'src/features/accounts/staff/login.ts',
		'src/features/messages/bounces/read-bounces.ts',
		'src/kit/text/fold.ts',
		'src/kit/text/text.ts',
		'src/web/desk/kit/words/translate-refusal.ts',
	])
})

test('Nothing but JSON is made objects of: no YAML, no XML and no objects of a language are parsed', () => {
	expect(
		strays(/\bdeserialize\b|node:v8|Bun\.(?:YAML|TOML)|js-yaml|xml2js|XMLParser|application\/xml|text\/xml/),
	).toEqual([])
	// Word's files are read in the browser of whoever chose one, by a reader that knows no external entities.
	expect(strays(/\bmammoth\b/)).toEqual(['src/web/desk/forms/from-text/read-source.ts'])
})

test('Memory is addressed by its number in two files, and not cleared in another, which fills it before it is read', () => {
	expect(strays(/bun:ffi|allocUnsafe|\bWebAssembly\b/)).toEqual([
		'src/http/body/blocks.ts',
		// HarfBuzz, in a memory of its own.
		'src/pdf/text/cut-glyphs.ts',
		// It tells systemd that the service lives.
		'src/runtime/service-manager.ts',
	])
})

test('No page uses a plugin', () => {
	const plugins =
		/<(?:object|embed|applet) [a-z]|createElement\(\s*['"](?:object|embed|applet)|\bActiveXObject\b|\.swf\b/
	expect(strays(plugins)).toEqual([])
})

test('A page takes messages only from a window of its own origin', () => {
	const listeners = pages.filter(({ text }) => /\baddEventListener\('message'/.test(text))
	// A worker hears its own pages alone, and a channel those of its origin.
	const windows = listeners.filter(({ text }) => !/self\.addEventListener|new BroadcastChannel/.test(text))
	expect(windows.map(({ path }) => path)).toEqual([
		'src/web/desk/forms/builder/use-preview.ts',
		'src/web/signing/client/preview.tsx',
	])
	for (const { text } of windows) expect(text).toMatch(/if \(origin !== location\.origin \|\| source !== /)
	const sends = callsOf(/\bpostMessage\([^\n]*/g, pages).filter(({ path }) =>
		windows.some((each) => each.path === path),
	)
	expect(sends.length).toBeGreaterThan(1)
	expect(sends.filter(({ call }) => !call.includes('location.origin'))).toEqual([])
})

test('No request of the service follows a redirect by itself', () => {
	const ours = code.filter(({ path }) => !path.startsWith('src/web/'))
	const callers = ours.filter(({ text }) => /(?<![.\w])fetch\(/.test(text))
	expect(callers.map(({ path }) => path)).toEqual([
		'src/cli/importing/fetch/call.ts',
		'src/features/messages/transports/sms-gateway.ts',
		'src/features/moves/send.ts',
		'src/seal/ask.ts',
	])
	for (const { text } of callers) {
		const calls = text.match(/(?<![.\w])fetch\(/g)?.length ?? 0
		expect(text.match(/redirect: '(?:manual|error)'/g)?.length).toBe(calls)
	}
})

test('Passwords are typed into masked fields that a password manager can fill', () => {
	const fields = pages.flatMap(({ path, text }) =>
		[...text.matchAll(/<(?:input|TextField|PasswordField)\b[^]*?\/?>(?=\s|<|`)/g)]
			.map(([field]) => ({ path, field }))
			.filter(({ field }) => /autocomplete="(?:current|new)-password"/i.test(field)),
	)
	expect(fields.length).toBeGreaterThan(3)
	// A person may look at what they type.
	const isMasked = /type="password"|type=\{isShown \? 'text' : 'password'\}/
	expect(fields.filter(({ field }) => !isMasked.test(field))).toEqual([])
	const pasted = strays(/\bonPaste\b|addEventListener\('(?:paste|copy|contextmenu)'/, /^$/, pages)
	// It reads a form that somebody pastes.
	expect(pasted).toEqual(['src/web/desk/forms/from-text/blocks-from-text.tsx'])
})

test('Values are compared without conversion, and types are checked', () => {
	expect(lint.rules.eqeqeq).toBe('error')
	expect(compiler.compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
	expect(lint.rules['typescript/no-explicit-any']).toBe('error')
	expect(manifest.scripts.check).toMatch(/\btsc\b.*\boxlint --type-aware --deny-warnings\b/)
})

test('What would need rules of its own is not used: GraphQL, WebSockets, SAML, LDAP and the like', () => {
	const parts =
		/graphql|\bws$|websocket|jsonwebtoken|\bjose\b|\bjwt|saml|passport|ldap|xpath|latex|memcache|webrtc|simple-peer|\bvm2\b/i
	const shipped = [...Object.keys(manifest.dependencies), ...source.flatMap(({ packages }) => packages)]
	expect(shipped.filter((name) => parts.test(name))).toEqual([])
	const used =
		/\bnew WebSocket\b|\.upgrade\(|websocket:|RTCPeerConnection|document\.evaluate|\bldaps?:\/\/|\bsprintf\b|util\.format\(/
	expect(strays(used)).toEqual([])
})

test('No secret is in the sources, and every key in a document is made up', () => {
	const files = readSource('{src,test,build,bench,deploy,docs,clients,migrations,.ci}/**/*')
	const texts = files.filter(({ path }) => !/\.(?:png|jpg|webp|woff2?|ttf|p12|gz|br)$/.test(path))
	expect(texts.length).toBeGreaterThan(1_500)
	const secret =
		/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{40}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}\b|\bxox[abp]-\w{10}/
	expect(texts.filter(({ text }) => secret.test(text)).map(({ path }) => path)).toEqual([])
	expect(readText('.gitignore')).toMatch(/^\/?data\/?$/m)
})
