import type { SourceFile } from './source.ts'

/** Packages and words that belong to a few files, so that what they do can be found, replaced and faked. */
export const confined: readonly {
	what: string
	found: (file: SourceFile) => boolean
	allowed: RegExp
}[] = [
	{
		what: 'elysia',
		found: ({ packages }) => packages.some((name) => name === 'elysia' || name.startsWith('@elysiajs/')),
		allowed: /^src\/(?:http\/.*|app|features\/[^/]+\/(?:routes|model)|web\/[^/]+\/routes)\.ts$/,
	},
	{
		what: 'drizzle-orm',
		found: ({ packages }) => packages.includes('drizzle-orm'),
		allowed: /^src\/(?:db\/.*|.*\/(?:table|queries))\.ts$/,
	},
	{
		what: 'sharp',
		found: ({ packages }) => packages.includes('sharp'),
		allowed: /^src\/storage\/images\.ts$/,
	},
	{
		what: 'pdf-lib',
		found: ({ packages }) => packages.includes('pdf-lib'),
		allowed: /^src\/pdf\/find-waiver\.ts$/,
	},
	{
		what: 'node-forge',
		found: ({ packages }) => packages.includes('node-forge'),
		allowed: /^src\/(?:lib\/asn1|storage\/p12)\.ts$/,
	},
	{
		what: 'harfbuzz and fontkit',
		found: ({ packages }) => packages.some((name) => name === 'harfbuzzjs' || name === 'fontkit'),
		allowed: /^src\/pdf\/(?:font|subset)\.ts$/,
	},
	{
		what: 'the environment',
		found: ({ text }) => /\b(?:process|Bun|import\.meta)\.env\b/.test(text),
		// The bundler is told what a page's environment is.
		allowed: /^src\/(?:config|web\/assets\/make-assets)\.ts$/,
	},
	{
		what: 'the clock',
		found: ({ text }) => /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/.test(text),
		allowed: /^src\/(?:lib\/clock\.ts|web\/.*)$/,
	},
	{
		what: 'chance',
		found: ({ text }) =>
			/\bMath\.random\(|\brandomUUID|\bgetRandomValues\(|\{[^}]*\brandom\w+[^}]*\} from 'node:crypto'/.test(
				text,
			),
		allowed: /^src\/(?:lib\/ids\.ts|web\/.*)$/,
	},
	{
		what: 'the network',
		found: ({ text, packages }) =>
			/(?<![.\w])fetch\(/.test(text) ||
			packages.some((name) => /^(?:node:)?(?:https?|http2|net|tls|dns|dgram)$|^nodemailer$/.test(name)),
		allowed: /^src\/(?:features\/(?:webhooks|messages|seals)\/.*|web\/.*)$/,
	},
	{
		what: 'console',
		found: ({ text }) => /\bconsole\./.test(text),
		allowed: /^src\/(?:cli|web)\/.*$/,
	},
]
