import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packClient } from '../../../build/client/pack.ts'

/** A new folder of a project that has installed the packed client, as npm does. Whoever asks removes it. */
export async function openProject(): Promise<string> {
	const project = mkdtempSync(join(tmpdir(), 'waiver-client-test-'))
	const tarball = await packClient(project)
	const files = await new Bun.Archive(await Bun.file(tarball).bytes()).files()
	for (const [path, file] of files)
		await Bun.write(join(project, path.replace(/^package/, 'node_modules/waiver-service-client')), file)
	for (const name of ['standardwebhooks', '@stablelib', 'fast-sha256'])
		symlinkSync(join(import.meta.dir, '../../../node_modules', name), join(project, 'node_modules', name))
	return project
}
