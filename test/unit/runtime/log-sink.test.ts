import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openLogSink } from '../../../src/runtime/log-sink.ts'
import type { LogSink } from '../../../src/runtime/log-sink.ts'
import type { LineLevel } from '../../../src/kit/log.ts'
import { until } from '../../support/service/service.ts'
import { openStalledReader } from '../../support/service/stalled-reader.ts'
import type { StalledReader } from '../../support/service/stalled-reader.ts'

const KB = 1024
const MB = 1024 * KB

const readers: StalledReader[] = []
afterEach(() => {
	for (const reader of readers.splice(0)) reader.close()
})

type Stalled = { sink: LogSink; reader: StalledReader; drops: () => number; told: number[] }

/** A sink whose reader has stalled. */
function openStalledSink(): Stalled {
	const reader = openStalledReader()
	readers.push(reader)
	let dropped = 0
	const told: number[] = []
	const sink = openLogSink({
		descriptor: reader.descriptor,
		onDrop: () => dropped++,
		onRecover: (lines) => {
			told.push(lines)
			sink.write(`told ${lines}\n`, 'warn')
		},
	})
	return { sink, reader, drops: () => dropped, told }
}

/** Writes lines of 1 KiB until one is dropped. @returns how many were kept */
function fill({ sink, drops }: Stalled, level: LineLevel): number {
	const before = drops()
	for (let kept = 0; kept < 10_000; kept++) {
		sink.write(`${level} ${kept} `.padEnd(KB - 1, '.') + '\n', level)
		if (drops() > before) return kept
	}
	throw new Error('Nothing was dropped.')
}

test('A stalled reader costs at most 4 MiB: info lines are dropped first, then warnings, then errors', () => {
	const stalled = openStalledSink()
	const [info, warn, error] = [fill(stalled, 'info'), fill(stalled, 'warn'), fill(stalled, 'error')]
	expect(info).toBeGreaterThan(3 * KB)
	expect(Math.min(warn, error)).toBeGreaterThan(100)
	// The pipe itself takes 64 KiB on top.
	expect((info + warn + error) * KB).toBeLessThanOrEqual(4 * MB + 64 * KB)
	expect(stalled.drops()).toBe(3)
})

test('A reader that returns gets every kept line in order, and then the number of dropped lines', async () => {
	const stalled = openStalledSink()
	const kept = fill(stalled, 'info')
	for (let i = 0; i < 9; i++) stalled.sink.write(`info beyond ${i} `.padEnd(KB, '.'), 'info')
	let text = ''
	await until(() => {
		text += stalled.reader.read()
		return text.includes('told') ? true : undefined
	})
	const lines = text.trimEnd().split('\n')
	expect(lines.slice(0, kept).map((line) => line.split(' ')[1])).toEqual(
		Array.from({ length: kept }, (_, i) => String(i)),
	)
	expect(lines.slice(kept)).toEqual(['told 10'])
	expect(stalled.told).toEqual([10])
	stalled.sink.write('info again\n', 'info')
	await until(() => (stalled.reader.read().includes('info again') ? true : undefined))
})

test('Flushing waits for written lines, and gives up a stalled reader after one second, once', () => {
	const { sink, reader } = openStalledSink()
	sink.write('first\n', 'info')
	sink.flush()
	expect(reader.read()).toBe('first\n')
	for (let i = 0; i < 200; i++) sink.write('x'.repeat(KB), 'info')
	const began = performance.now()
	sink.flush()
	const waited = performance.now() - began
	expect(waited).toBeGreaterThan(900)
	sink.flush()
	// A second wait would take another second.
	expect(performance.now() - began - waited).toBeLessThan(900)
})

test('A process that logs and ends at once loses no line', async () => {
	const source = join(import.meta.dir, '../../../src/runtime/log-sink.ts')
	const script = `
		const { openLogSink } = await import(${JSON.stringify(source)})
		const sink = openLogSink()
		for (let i = 0; i < 5000; i++) sink.write('line ' + i + '\\n', 'error')`
	const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'inherit' })
	const out = await new Response(child.stdout).text()
	expect(await child.exited).toBe(0)
	expect(out).toBe(Array.from({ length: 5000 }, (_, i) => `line ${i}\n`).join(''))
})

test('A reader that is gone does not keep the process from ending, and costs no memory', async () => {
	const script = `
		const { openLogSink } = await import(${JSON.stringify(join(import.meta.dir, '../../../src/runtime/log-sink.ts'))})
		let dropped = 0
		const sink = openLogSink({ onDrop: () => dropped++ })
		for (let i = 0; i < 100; i++) {
			sink.write('x'.repeat(100_000), 'info')
			// No reader slows the Worker down, so soon nothing waits.
			await Bun.sleep(10)
		}
		sink.flush()
		sink.write('x', 'info')
		process.stderr.write('dropped ' + dropped)`
	const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'pipe' })
	await child.stdout.cancel()
	expect(await child.exited).toBe(0)
	expect(await new Response(child.stderr).text()).toBe('dropped 0')
})
