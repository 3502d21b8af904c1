import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { VERAPDF } from '../run/machine.ts'
import { requireTool } from '../run/tools.ts'

/** Which standards a document claims, and what breaks them: the clause, and the rule in veraPDF's words. */
export type Judgement = { readonly claims: string[]; readonly faults: string[] }

type Job = {
	readonly itemDetails: { readonly name: string }
	readonly taskException?: { readonly exceptionMessage?: string }
	readonly validationResult?: readonly {
		readonly profileName: string
		readonly compliant: boolean
		readonly details: { readonly ruleSummaries?: readonly Rule[] }
	}[]
}

type Rule = { readonly clause: string; readonly testNumber: number; readonly description: string }

/**
 * Judges each document by the standards that it claims itself.
 * @throws when it is not installed, or judges fewer documents than it was given
 */
export async function judge(
	documents: Readonly<Record<string, Uint8Array>>,
): Promise<Record<string, Judgement>> {
	requireTool('java')
	if (!existsSync(VERAPDF))
		throw new Error(
			'This test needs veraPDF, which Maven brings. Run "bun run rehearse --only archive" once.',
		)
	const folder = mkdtempSync(join(tmpdir(), 'waiver-verapdf-'))
	try {
		const paths = Object.keys(documents).map((name) => join(folder, `${name}.pdf`))
		await Promise.all(paths.map((path) => Bun.write(path, documents[basename(path, '.pdf')] ?? '')))
		const command = ['java', '-cp', VERAPDF, 'org.verapdf.apps.GreenfieldCliWrapper']
		const child = Bun.spawn([...command, '--flavour', '0', '--format', 'json', ...paths], {
			stdout: 'pipe',
			stderr: 'pipe',
		})
		const [out, complaint] = await Promise.all([
			new Response(child.stdout).text(),
			new Response(child.stderr).text(),
		])
		// It exits with 1 where a document does not conform.
		if ((await child.exited) > 1) throw new Error(`veraPDF failed: ${complaint}`)
		const { jobs } = (JSON.parse(out) as { report: { jobs: Job[] } }).report
		const verdicts = jobs.map((job) => [basename(job.itemDetails.name, '.pdf'), readJob(job)] as const)
		if (verdicts.length !== paths.length) throw new Error(`veraPDF judged ${verdicts.length} documents.`)
		return Object.fromEntries(verdicts)
	} finally {
		rmSync(folder, { recursive: true })
	}
}

function readJob({ taskException, validationResult = [] }: Job): Judgement {
	const claims = validationResult.map(({ profileName }) => profileName.replace(/ validation profile$/, ''))
	if (claims.length === 0)
		return { claims, faults: [taskException?.exceptionMessage ?? 'It was not judged.'] }
	const faults = validationResult.flatMap(({ compliant, details: { ruleSummaries = [] } }) => {
		const rules = ruleSummaries.map((rule) => `${rule.clause}-${rule.testNumber}: ${rule.description}`)
		return compliant || rules.length > 0 ? rules : ['It does not conform.']
	})
	return { claims, faults }
}
