import { runLoad, type LoadOptions } from './load.ts'

/**
 * The load generator as a process of its own, so that it shares no thread with what it measures. Reads one line of
 * JSON from standard input (the options, with `bodies` as texts), writes the result as one line of JSON.
 */
const input = (await Bun.stdin.json()) as Omit<LoadOptions, 'bodies'> & { bodies: string[] }
const result = await runLoad({ ...input, bodies: input.bodies.map((body) => Buffer.from(body)) })
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)
