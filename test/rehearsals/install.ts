import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
	chmodSync,
	copyFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photo } from '../support/fixtures/estate.ts'
import { tools } from '../support/run/machine.ts'
import { blocks, values } from '../support/fixtures/waivers.ts'

/**
 * The guide for an empty box, word by word, on a Debian that boots with its own systemd: the units' confinement, the
 * commands as the guide calls them, HTTPS, copies on a mounted folder, `kill -9`, a second box that takes over, and the
 * restore of a lost box.
 */
setDefaultTimeout(15 * 60_000)

const ROOT = join(import.meta.dir, '../..')
const DEPLOY = join(ROOT, 'deploy')
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,curl,iproute2,sudo,nano'

/** What the helper types into the editor, and what a box without the internet can't fetch. */
const BY_HAND: readonly [RegExp, string][] = [
	[
		/^ *sudo nano .*# use two names.*$/gm,
		"sed -i 's|^\\(https*://\\){.*} {|\\1waiver.lan, \\1waiver-2.lan {|' /etc/caddy/Caddyfile",
	],
	[/^ *sudo nano .*$/gm, ':'],
	[/^ *sudo apt install caddy$/gm, ':'],
]

/** Longest that the steps may take; the box switches itself off at their end. */
const BOOTED_FOR = '5m'

const box = join(mkdtempSync(join(tmpdir(), 'waiver-install-')), 'root')
/** What each check printed, by its name. */
let said: Map<string, string>

beforeAll(async () => {
	for (const program of ['debootstrap', 'systemd-nspawn'])
		if (Bun.which(program) === null)
			throw new Error(`There is no ${program} here: apt-get install debootstrap systemd-container, as root.`)
	await run(['bun', 'run', 'build'])
	await run(['debootstrap', '--variant=minbase', `--include=${PACKAGES}`, 'bookworm', box])
	furnish()
	// Installing starts nothing where nothing has booted.
	await run(['chroot', box, 'apt-get', 'install', '-qq', '-y', '--no-install-recommends', 'caddy'])
	const boots = ['--register=no', '--keep-unit', '--private-network', '--console=pipe', '--boot']
	await run(['timeout', BOOTED_FOR, 'systemd-nspawn', ...boots, `--directory=${box}`])
	const out = readFileSync(join(box, 'root/out.txt'), 'utf8')
	said = new Map(
		[...out.matchAll(/^CHECK (.+)\n([^]*?)^END$/gm)].map(([, name = '', text = '']) => [name, text.trim()]),
	)
	if (!said.has('lost')) console.error(out)
})
afterAll(() => rmSync(join(box, '..'), { recursive: true, force: true }))

async function run(command: string[]): Promise<void> {
	const child = Bun.spawn(command, { cwd: ROOT, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
	const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
	if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${(out + err).slice(-2_000)}`)
}

/** Puts the folder of the guide into the box, and has the steps done when it has booted. */
function furnish(): void {
	const home = join(box, 'root')
	cpSync(DEPLOY, join(home, 'deploy'), { recursive: true })
	copyFileSync(join(ROOT, 'dist/waiver'), join(home, 'deploy/waiver'))
	copyFileSync(join(ROOT, 'dist/waiver'), join(home, 'deploy/waiver-new'))
	// The installer finds the pinned version there, and fetches nothing.
	copyFileSync(tools.litestream, join(box, 'usr/local/bin/litestream'))
	chmodSync(join(box, 'usr/local/bin/litestream'), 0o755)
	writeFileSync(join(home, 'blocks.json'), JSON.stringify({ blocks }))
	writeFileSync(
		join(home, 'signing.json'),
		JSON.stringify({ templateId: 'ID', values: { ...values, photo } }),
	)
	writeFileSync(join(home, 'steps.sh'), steps())
	const unit =
		'[Unit]\nAfter=multi-user.target\n[Service]\nType=idle\nExecStart=/bin/bash /root/steps.sh\nExecStopPost=systemctl poweroff\n'
	const units = join(box, 'etc/systemd/system')
	mkdirSync(join(units, 'multi-user.target.wants'), { recursive: true })
	writeFileSync(join(units, 'steps.service'), unit)
	symlinkSync('../steps.service', join(units, 'multi-user.target.wants/steps.service'))
}

/** The guide's own commands, with looks at what came of them in between. */
function steps(): string {
	const [install, start, owner = '', https, copies, upgrade] = commandsOf(join(DEPLOY, 'README.md'))
	const [standby, authority, front] = commandsOf(join(ROOT, 'docs/standby.md'))
	const active = (when: string) => check(`active ${when}`, 'systemctl is-active waiver waiver-replica')
	return `
exec > /root/out.txt 2>&1
shopt -s expand_aliases
cd /root/deploy
ip link set lo up
echo "127.0.0.1 waiver.lan $(hostname)" >> /etc/hosts
check() { echo; echo "CHECK $1"; cat; echo; echo END; }
${install}
${start}
${UNTIL_READY}
${check('owner', owner)}
waiver keys create --name rehearsal --scopes '*' > /root/key
token="Authorization: Bearer $(tail -1 /root/key)"
api() { curl -s -H "$token" "$@"; }
idOf() { sed 's/.*"id":"\\([^"]*\\)".*/\\1/'; }
at=http://127.0.0.1:3000/v1
template=$(api --json '{"name":"Climbing"}' $at/templates | idOf)
api -o /dev/null -X PUT --json @/root/blocks.json $at/templates/$template/draft
api -o /dev/null -X POST $at/templates/$template/publish
sign() { sed "s/ID/$template/" /root/signing.json | api --json @- $at/waivers | idOf; }
pdf() { for n in $(seq 100); do api -f -o /root/pdf $at/waivers/$1/pdf && break; sleep 0.1; done; head -c 5 /root/pdf; }
${check('pdf', 'pdf $(sign)')}
${https}
for n in $(seq 100); do curl -sf -o /root/root.crt http://waiver.lan/root.crt && break; sleep 0.1; done
${check('https', 'curl -s --cacert /root/root.crt https://waiver.lan/health')}
sed -i 's|^#\\(FILES_REPLICA_URL=/mnt\\)|\\1|; s|^#\\(DB_REPLICA_URL=file\\)|\\1|' /etc/waiver/waiver.env
${(copies ?? '').replace(/^waiver drill.*$/m, `${UNTIL_COPIED}\n${check('drill', 'waiver drill')}`)}
install -d -o waiver -m 0700 /mnt/stick
${check('backup', 'waiver backup --to /mnt/stick/2026-11-20')}
kill -9 $(systemctl show -P MainPID waiver)
sleep 2
${UNTIL_READY}
${active('after a kill')}
last=$(sign)
${check('pdf after a kill', 'pdf $last')}
${upgrade}
${UNTIL_READY}
${active('after an upgrade')}
${check('confined', 'for unit in waiver waiver-replica; do grep Seccomp: /proc/$(systemctl show -P MainPID $unit)/status; done')}
${UNTIL_COPIED}
systemctl disable --now waiver-replica
systemctl stop waiver
mv /var/lib/waiver /var/lib/dead
install -d -o waiver -m 0700 /var/lib/waiver
${standby}
${authority}
systemctl stop caddy
mv /var/lib/caddy /var/lib/dead-caddy
echo "127.0.0.1 waiver-2.lan" >> /etc/hosts
${front}
${check('https on the standby', HTTPS_BY_EACH_NAME)}
${check('standby', 'curl -s http://127.0.0.1:3000/health')}
${check('takeover', 'waiver standby promote')}
${UNTIL_READY}
${check('alone', 'curl -s http://127.0.0.1:3000/health')}
${check('pdf after a takeover', 'pdf $last')}
${check('signed after a takeover', 'pdf $(sign)')}
${active('after a takeover')}
for n in $(seq 30); do waiver drill > /root/drill && grep '3 waivers' /root/drill && break; sleep 2; done
${check('drill after a takeover', 'cat /root/drill')}
systemctl stop waiver
mv /var/lib/waiver /var/lib/lost
install -d -o waiver -m 0700 /var/lib/waiver
${check('restore', 'waiver restore')}
systemctl start waiver
${UNTIL_READY}
${check('pdf of the lost box', 'pdf $last')}
${check('verify', 'waiver verify')}
systemctl stop waiver
mv /var/lib/waiver /var/lib/lost-again
install -d -o waiver -m 0700 /var/lib/waiver
${check('restore from a stick', 'waiver restore --from /mnt/stick/2026-11-20')}
${check('recover', 'waiver recover --confirm')}
systemctl start waiver
${UNTIL_READY}
${check('signed at last', 'pdf $(sign)')}
${check('failed units', 'systemctl list-units --failed --quiet --plain')}
${check('errors', `journalctl --quiet -u waiver | grep '"level":"error"'`)}
${check('lost', 'echo nothing')}
`
}

const check = (name: string, command: string): string => `{ ${command}\n} 2>&1 | check '${name}'`

/** The commands that a guide shows. */
function commandsOf(guide: string): string[] {
	return [...readFileSync(guide, 'utf8').matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block = '']) =>
		BY_HAND.reduce((text, [typed, instead]) => text.replace(typed, instead), block),
	)
}

const UNTIL_READY =
	'for n in $(seq 100); do curl -sf -o /dev/null http://127.0.0.1:3000/health/ready && break; sleep 0.1; done'

/** With the certificate that a tablet got from the first box. */
const HTTPS_BY_EACH_NAME =
	'for name in waiver waiver-2; do curl -s --retry 9 --retry-all-errors --cacert /root/root.crt https://$name.lan/health; echo; done'

/** Litestream copies twice a second, and the service the rest within one. */
const UNTIL_COPIED = 'sleep 4'

test('The units run confined under systemd, and come back after kill -9 and an upgrade', () => {
	expect(said.get('active after a kill')).toBe('active\nactive')
	expect(said.get('active after an upgrade')).toBe('active\nactive')
	expect(said.get('confined')).toMatch(/^Seccomp:\t2\nSeccomp:\t2$/)
	expect(said.get('failed units')).toBe('')
	expect(said.get('errors')).toBe('')
})

test('The owner gets a link to the desk, and a booking system its key', () => {
	expect(said.get('owner')).toMatch(/^Open this link once[^]*\/desk\/setup\/[^]*\nwvk_\w+$/)
})

test("The first waiver is signed and has its PDF, over HTTPS with the machine's own certificate authority", () => {
	expect(said.get('pdf')).toBe('%PDF-')
	expect(said.get('https')).toContain('"ok":true')
	expect(said.get('pdf after a kill')).toBe('%PDF-')
})

test('Copies in a mounted folder are complete, and a lost machine is restored from them', () => {
	expect(said.get('drill')).toMatch(/1 waiver, 2 files[^]*Lost: 0 entries/)
	expect(said.get('restore')).toMatch(/3 waivers and \d+ checkpoints are sound/)
	expect(said.get('pdf of the lost box')).toBe('%PDF-')
	expect(said.get('verify')).toContain('are sound')
})

test('A backup on a USB stick is restored, and the owner is asked about what it lacks', () => {
	expect(said.get('backup')).toContain('/mnt/stick/2026-11-20: 1 waiver')
	expect(said.get('restore from a stick')).toContain('read-only until the owner confirms')
	expect(said.get('recover')).toContain('Recovered.')
	expect(said.get('signed at last')).toBe('%PDF-')
})

test('A second box under systemd stands by, takes over, and copies the database anew', () => {
	expect(said.get('standby')).toContain('"ok":true,"standby":true,"copies":"ok"')
	expect(said.get('https on the standby')).toMatch(/^(?:{"ok":true,"standby":true,.*}\n?){2}$/)
	expect(said.get('alone')).toContain('"copies":"missing"')
	expect(said.get('takeover')).toContain('This box has taken over')
	expect(said.get('active after a takeover')).toBe('active\nactive')
	expect(said.get('pdf after a takeover')).toBe('%PDF-')
	expect(said.get('signed after a takeover')).toBe('%PDF-')
	expect(said.get('drill after a takeover')).toMatch(/3 waivers, 4 files[^]*Lost: 0 entries/)
})
