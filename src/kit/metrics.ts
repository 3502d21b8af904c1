// Imported piece by piece: the whole package also loads node:http and node:cluster, which slows the start.
import Counter from 'prom-client/lib/counter.js'
import Gauge from 'prom-client/lib/gauge.js'
import Histogram from 'prom-client/lib/histogram.js'
import Registry from 'prom-client/lib/registry.js'

/** Prometheus metrics. Each label has few values, whatever is sent. */
export type Metrics = {
	readonly registry: Registry
	/** `route` is the template, never the path. */
	request(labels: { method: string; route: string; status: number }, seconds: number): void
	job(labels: { kind: string; outcome: 'done' | 'failed' }, seconds: number): void
	delivery(outcome: 'success' | 'failure'): void
	clockStep(): void
	logLineDropped(): void
	gauge<Label extends string>(
		name: string,
		help: string,
		labels: readonly Label[],
		read: () => Iterable<readonly [Readonly<Record<Label, string>>, number]>,
	): void
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]

export function createMetrics(): Metrics {
	const registry = new Registry()
	const registers = [registry]
	const requests = new Histogram({
		name: 'waiver_http_request_duration_seconds',
		help: 'Time to answer a request.',
		labelNames: ['method', 'route', 'status'],
		buckets: REQUEST_SECONDS,
		registers,
	})
	const jobs = new Histogram({
		name: 'waiver_job_duration_seconds',
		help: 'Time that a job took: storing images, rendering and sealing a PDF, copying a file off the box.',
		labelNames: ['kind', 'outcome'],
		buckets: JOB_SECONDS,
		registers,
	})
	const deliveries = new Counter({
		name: 'waiver_webhook_attempts_total',
		help: 'Attempts to deliver a webhook.',
		labelNames: ['outcome'],
		registers,
	})
	const clockSteps = new Counter({
		name: 'waiver_clock_steps_total',
		help: 'Times that the clock of the system was set while the service ran.',
		registers,
	})
	const droppedLines = new Counter({
		name: 'waiver_log_lines_dropped_total',
		help: 'Log lines that were dropped, since the reader of the log was too slow.',
		registers,
	})
	return {
		registry,
		request: ({ method, route, status }, seconds) =>
			requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds),
		job: (labels, seconds) => jobs.observe(labels, seconds),
		delivery: (outcome) => deliveries.inc({ outcome }),
		clockStep: () => clockSteps.inc(),
		logLineDropped: () => droppedLines.inc(),
		gauge(name, help, labels, read) {
			const figure = new Gauge({
				name,
				help,
				labelNames: [...labels],
				registers: [],
				collect() {
					this.reset()
					for (const [values, value] of read()) this.set(values, value)
				},
			})
			registry.registerMetric(figure)
		},
	}
}
