import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Sbom } from './sbom.ts'

/** Files with the license terms of a package. */
const TERMS = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i

/** The package of libvips, whose own texts cover the libraries that are linked into it. */
const LIBVIPS = /^@img\/sharp-libvips-/

type Manifest = {
	readonly version?: string
	readonly license?: string
	readonly author?: string | { readonly name?: string }
}

type Places = {
	/** Folders that hold packages, such as `node_modules`; the first that has one counts. */
	readonly modules: readonly string[]
	/** The folder with the texts of licenses that packages name without including them. */
	readonly texts: string
	/** The text of our own license. */
	readonly own: string
}

/**
 * The license notices of a binary, as one text.
 * @param bill of materials of the binary
 * @throws {Error} for a package without a license, or with a license whose text is missing
 */
export function makeNotices({ components }: Sbom, { modules, texts, own }: Places): string {
	const packages = components.filter(({ type }) => type === 'library')
	const runtime = components.find(({ type }) => type === 'platform')
	return [
		'This program is made of the software below.',
		section('waiver-service', own),
		section(`${runtime?.name} ${runtime?.version}`, RUNTIME),
		section('How to relink', RELINKING),
		...packages.map(({ name, version }) =>
			section(`${name} ${version}`, describePackage(findPackage(modules, name, version))),
		),
		...readdirSync(texts)
			.sort()
			.map((file) => section(`Text: ${file.replace(/\.txt$/, '')}`, readFileSync(join(texts, file), 'utf8'))),
	].join('\n')
}

const RUNTIME = `Bun is MIT licensed. It contains JavaScriptCore (LGPL-2.0-or-later, text lgpl-2.1), SQLite (public domain), and other
libraries, which https://bun.com/docs/project/license lists with their licenses.`

const RELINKING = `libvips, and glib, fribidi, pango and others in it, are given under the LGPL, version 3 or later: you may replace
them by versions of your own. They are in the binary as one unchanged shared library, libvips-cpp, which is loaded at run
time. To use another, put it in the place of the file in node_modules/@img/sharp-libvips-<system>-<processor>/lib of this
program's source, under the same name, and make the binary anew with "bun run build". The sources of the library are at
https://github.com/lovell/sharp-libvips. To replace JavaScriptCore, build Bun with yours (https://bun.com/docs/project/contributing)
and run the program from its source with it, or have "bun build" compile with it.`

function section(title: string, text: string): string {
	return `\n${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text.trim()}\n`
}

/** Finds a package's folder, also below the package that brings its own version. */
function findPackage(modules: readonly string[], name: string, version: string): string {
	const found = modules.flatMap((folder) => [
		join(folder, name),
		...[...new Bun.Glob(`**/node_modules/${name}/package.json`).scanSync({ cwd: folder, dot: true })].map(
			(path) => join(folder, path, '..'),
		),
	])
	const match = found.find(
		(folder) => existsSync(join(folder, 'package.json')) && readManifest(folder).version === version,
	)
	if (match === undefined)
		throw new Error(`${name} ${version} is not installed, so its license is not known.`)
	return match
}

function readManifest(folder: string): Manifest {
	return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function describePackage(folder: string): string {
	const { license, author } = readManifest(folder)
	const files = readdirSync(folder).filter((name) => TERMS.test(name))
	if (license === undefined && files.length === 0) throw new Error(`${folder} names no license.`)
	const texts = LIBVIPS.test(folder.slice(folder.indexOf('@img/'))) ? [...files, 'README.md'] : files
	const by = typeof author === 'string' ? author : author?.name
	return [
		`License: ${license ?? 'see below'}`,
		...(by === undefined ? [] : [`Author: ${by}`]),
		...texts.map((name) => `\n${readFileSync(join(folder, name), 'utf8').trim()}`),
		...(files.length === 0 ? ['The package brings no text of its own; see the end of this file.'] : []),
	].join('\n')
}
