/** For a reader in ten years. @param at the moment of the export */
export function describeExport({ name }: { readonly name: string }, at: string): string {
	return `Everything that the waiver service kept of ${name} at ${at}.

waivers.jsonl        every waiver, one a line, as the service's interface shows it
pdfs/                the signed copies; each carries its proof, receipt.json, as an attachment
images/              signatures and photos, by waiver and question
tables/*.jsonl       every row as it was stored, one a line: times are milliseconds since 1970 UTC,
                     bytes are written as base64. tables/chain.jsonl is the hash chain
files.jsonl          which file has which SHA-256
faults.jsonl         files that could not be read; empty when all is well
checkpoints/         the signed heads of the chain, as they were published
verifier-keys.txt    what their signatures are checked with: compare it with what you were given elsewhere
verifier/            a program that checks all of the above, and needs nothing but Bun (https://bun.sh):

    bun verifier/verify.ts .
    bun verifier/verify.ts . "<verifier key>"

Keys, passwords of webhooks and the addresses of signing links are not part of an export.
`
}
