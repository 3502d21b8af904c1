// Reads the events feed of each hall into one Postgres. Node 20.3 or newer, and psql, which takes PGHOST, PGDATABASE and so on
// from the environment: node fleet.mjs halls.json
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const halls = JSON.parse(await readFile(process.argv[2] ?? 'halls.json', 'utf8'))

/** So many events are one transaction. */
const EVENTS_AT_ONCE = 100

/** Runs SQL in one transaction. @returns what it prints, a line for each row */
function sql(text, variables = {}) {
	const named = Object.entries(variables).flatMap(([name, value]) => ['-v', `${name}=${value}`])
	const psql = spawn('psql', ['-XqAt', '-v', 'ON_ERROR_STOP=1', ...named], {
		stdio: ['pipe', 'pipe', 'inherit'],
	})
	psql.stdin.end(`BEGIN;\n${text}\nCOMMIT;\n`)
	let printed = ''
	psql.stdout.setEncoding('utf8').on('data', (part) => (printed += part))
	return new Promise((resolve, reject) => {
		psql.on('error', reject)
		psql.on('close', (code) =>
			code === 0 ? resolve(printed.trim()) : reject(new Error(`psql ended with ${code}`)),
		)
	})
}

/** Rows of JSON for COPY, which reads them as text: only a backslash means something there, and JSON writes no line end itself. */
const copy = (rows) => rows.map((row) => `${JSON.stringify(row).replaceAll('\\', '\\\\')}\n`).join('')

async function ask({ url, key }, path) {
	const response = await fetch(url + path, {
		headers: { authorization: `Bearer ${key}` },
		signal: AbortSignal.timeout(30_000),
	})
	if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
	return response.json()
}

/** All places, page by page. */
async function listLocations(hall) {
	const items = []
	for (let cursor = ''; cursor !== null;) {
		const page = await ask(hall, `/v1/locations?limit=100${cursor && `&cursor=${cursor}`}`)
		items.push(...page.items)
		cursor = page.nextCursor
	}
	return items
}

const STORE = `
CREATE TEMP TABLE page (event jsonb) ON COMMIT DROP;
COPY page FROM STDIN;
ROWS\\.
-- A second run at the same time stores nothing twice.
INSERT INTO events SELECT :'hall', (event ->> 'sequence')::bigint, (event ->> 'id')::uuid, event ->> 'type',
	(event ->> 'timestamp')::timestamptz, event -> 'data' FROM page ON CONFLICT DO NOTHING;
INSERT INTO event_people SELECT DISTINCT ON (sequence, person) :'hall', (event ->> 'sequence')::bigint AS sequence,
	(one ->> 'id')::uuid AS person, one ->> 'firstName', one ->> 'lastName', (one ->> 'dateOfBirth')::date
	FROM page, jsonb_array_elements(event -> 'people') AS one ON CONFLICT DO NOTHING;
-- Whoever was purged or erased there is forgotten here: with the waiver, and where nothing but it told who they are.
WITH gone AS (
	DELETE FROM event_people USING events AS told, events AS purge
	WHERE event_people.hall = :'hall' AND told.hall = :'hall' AND told.sequence = event_people.sequence
	AND purge.hall = :'hall' AND purge.type = 'waiver.purged' AND purge.data ->> 'waiverId' = told.data ->> 'waiverId'
	RETURNING event_people.person, event_people.sequence
)
DELETE FROM event_people USING gone WHERE event_people.hall = :'hall' AND event_people.person = gone.person
	AND NOT EXISTS (
		SELECT 1 FROM event_people AS other JOIN events USING (hall, sequence)
		WHERE hall = :'hall' AND other.person = gone.person AND data ->> 'waiverId' IS NOT NULL
		AND sequence NOT IN (SELECT gone.sequence FROM gone)
	);
UPDATE halls SET position = greatest(position, :after), read_at = now() WHERE name = :'hall';`

const NAMES = `
CREATE TEMP TABLE page (item jsonb) ON COMMIT DROP;
COPY page FROM STDIN;
ROWS\\.
INSERT INTO names SELECT :'hall', (item ->> 'id')::uuid, item ->> 'name' FROM page
	ON CONFLICT (hall, id) DO UPDATE SET name = excluded.name;`

async function read(hall) {
	const { name } = hall
	await sql(`INSERT INTO halls (name) VALUES (:'hall') ON CONFLICT DO NOTHING;`, { hall: name })
	let after = Number(await sql(`SELECT position FROM halls WHERE name = :'hall';`, { hall: name }))
	let count = 0
	for (let hasMore = true; hasMore;) {
		const page = await ask(hall, `/v1/events-feed?people=true&limit=${EVENTS_AT_ONCE}&after=${after}`)
		after = page.nextAfter
		hasMore = page.hasMore
		count += page.items.length
		await sql(
			STORE.replace('ROWS', () => copy(page.items)),
			{ hall: name, after },
		)
	}
	const { items: forms } = await ask(hall, '/v1/templates')
	const names = [...forms, ...(await listLocations(hall))]
	await sql(
		NAMES.replace('ROWS', () => copy(names)),
		{ hall: name },
	)
	console.log(`${name}: ${count} events`)
}

// One hall that does not respond must not keep the others waiting, nor their news.
const outcomes = await Promise.allSettled(halls.map(read))
for (const [at, { status, reason }] of outcomes.entries())
	if (status === 'rejected') console.error(`${halls[at].name}: ${reason.message}`)
if (outcomes.some(({ status }) => status === 'rejected')) process.exitCode = 1
