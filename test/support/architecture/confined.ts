import type { SourceFile } from './source.ts'

/** Packages and words that belong to a few files, so that what they do can be found, replaced and faked. */
export const confined: readonly {
	what: string
	found: (file: SourceFile) => boolean
	allowed: RegExp
}[] = [
	{
		what: 'elysia',
		found: ({ packages }) => packages.includes('elysia'),
		allowed:
			/^src\/(?:http\/.*|app|features\/(?:[^/]+\/){1,3}(?:[a-z-]+-)?(?:routes|model)|web\/[^/]+\/routes)\.ts$/,
	},
	{
		what: 'drizzle-orm',
		found: ({ packages }) => packages.includes('drizzle-orm'),
		allowed: /^src\/(?:db\/.*|.*\/(?:[a-z-]+-)?(?:table|queries))\.ts$/,
	},
	{
		what: "SQLite's driver",
		found: ({ text, packages }) => packages.includes('bun:sqlite') || text.includes('$client'),
		allowed: /^src\/(?:db\/.*|files\/lock)\.ts$/,
	},
	{
		what: 'sharp',
		found: ({ packages }) => packages.includes('sharp'),
		allowed: /^src\/images\/clean\.ts$/,
	},
	{
		what: 'pdf-lib',
		found: ({ packages }) => packages.includes('pdf-lib'),
		allowed: /^src\/pdf\/find-waiver\.ts$/,
	},
	{
		what: 'node-forge',
		found: ({ packages }) => packages.includes('node-forge'),
		allowed: /^src\/seal\/(?:asn1|p12)\.ts$/,
	},
	{
		what: 'libphonenumber-js',
		found: ({ packages }) => packages.includes('libphonenumber-js'),
		allowed: /^src\/search\/phone-number\.ts$/,
	},
	{
		what: 'any-ascii',
		found: ({ packages }) => packages.includes('any-ascii'),
		allowed: /^src\/search\/alike\/latin\.ts$/,
	},
	{
		what: 'harfbuzz',
		found: ({ packages }) => packages.some((name) => name.startsWith('harfbuzzjs')),
		allowed: /^src\/pdf\/text\/(?:cut-glyphs|font)\.ts$/,
	},
	{
		what: 'the Model Context Protocol',
		found: ({ packages }) => packages.includes('@modelcontextprotocol/server'),
		allowed: /^src\/web\/mcp\/server\.ts$/,
	},
	{
		what: 'the environment',
		found: ({ text }) => /\b(?:process|Bun|import\.meta)\.env\b/.test(text),
		// The bundler is told what a page's environment is, and a sample reads its reader's.
		allowed: /^src\/(?:config\/config|web\/assets\/make-assets|web\/docs\/samples\/typescript)\.ts$/,
	},
	{
		what: 'the clock',
		found: ({ text }) => /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bTemporal\.Now\b/.test(text),
		allowed: /^src\/(?:kit\/time\/clock\.ts|web\/.*)$/,
	},
	{
		what: 'chance',
		found: ({ text }) =>
			/\bMath\.random\(|\brandomUUID|\bgetRandomValues\(|\{[^}]*\brandom\w+[^}]*\} from 'node:crypto'/.test(
				text,
			),
		allowed: /^src\/(?:kit\/ids\.ts|web\/.*)$/,
	},
	{
		what: 'the network',
		found: ({ text, packages }) =>
			/(?<![.\w])fetch\(/.test(text) ||
			packages.some((name) => /^(?:node:)?(?:https?|http2|net|tls|dns|dgram)$|^nodemailer$/.test(name)),
		// `kit` reads addresses with `isIP` and `BlockList`.
		allowed:
			/^src\/(?:features\/(?:webhooks|messages)\/.*|features\/labels\/print\.ts|features\/moves\/send\.ts|seal\/ask\.ts|cli\/importing\/fetch\/call\.ts|kit\/network\/(?:ip|client)-address\.ts|web\/.*)$/,
	},
	{
		what: 'console',
		found: ({ text }) => /\bconsole\./.test(text),
		allowed: /^src\/(?:cli|web)\/.*$/,
	},
	{
		what: 'giving a session its rights, which takes a proof of all factors',
		found: ({ text }) =>
			/\b(?:insertSession)\b|\bauthenticatedAt: (?!nullable|integer|timestamp|number)/.test(text),
		allowed: /^src\/features\/accounts\/sessions\/(?:session|queries)\.ts$/,
	},
	{
		what: 'making such a proof',
		found: ({ text }) => /\bas (?:Proof|CheckedPassword)\b/.test(text),
		allowed: /^src\/features\/accounts\/sessions\/(?:proof|check-password)\.ts$/,
	},
]
