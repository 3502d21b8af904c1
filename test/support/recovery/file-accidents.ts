import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Accident, Box } from './accident.ts'
import {
	remove,
	empty,
	cutOff,
	garbage,
	emptyFolder,
	unreadableFolder,
	inData,
	inCopies,
	fromEstate,
} from './happenings.ts'

export const files: Accident[] = [
	{ what: 'files/', how: 'missing', happens: inData('files')(remove), start: 'serves', way: [] },
	{ what: 'files/', how: 'empty', happens: inData('files')(emptyFolder), start: 'serves', way: [] },
	{
		what: 'files/ and the copies',
		how: 'missing',
		happens: (box) => {
			inData('files')(remove)(box)
			inCopies('files')(remove)(box)
		},
		start: 'serves',
		code: 'files_missing',
		way: ['files from the backup'],
		isStuck: true,
	},
	{
		what: 'files/',
		how: "another box's",
		happens: inData('files')(fromEstate('another/data/files')),
		start: 'serves',
		code: 'files_unexplained',
		way: ['recover --confirm'],
	},
	{
		what: 'files/',
		how: 'unreadable',
		happens: inData('files')(unreadableFolder),
		start: 'serves',
		code: 'data_unusable',
		way: ['the damaged file away'],
		isStuck: true,
		sweep: /ENOTDIR.*scandir/,
	},
	...(
		[
			['missing', remove],
			['empty', empty],
			['cut off', cutOff],
			["another box's", garbage],
		] as const
	).map(([how, happens]): Accident => ({
		what: 'a file in files/',
		how,
		happens: (box) => happens(fileOf(box.dataDir, box), box),
		start: 'serves',
		way: [],
	})),
]

/** The PDF of the last waiver. */
export function fileOf(folder: string, { estate }: Box): string {
	const pdf = estate.acknowledged.at(-1)?.files[0] ?? ''
	return join(folder, 'files', pdf.slice(0, 2), pdf)
}

const logOf = (box: Box): string =>
	join(
		box.dataDir,
		'checkpoints',
		readdirSync(join(box.dataDir, 'checkpoints')).find((name) => name.endsWith('.log')) ?? '',
	)

export const checkpoints: Accident[] = [
	{
		what: 'checkpoints/',
		how: 'missing',
		happens: inData('checkpoints')(remove),
		start: 'reads',
		says: /^DATA_DIR\/checkpoints has no log of the organization .*"waiver recover" fetches the log/,
		way: ['recover'],
	},
	{
		what: 'checkpoints/',
		how: 'empty',
		happens: inData('checkpoints')(emptyFolder),
		start: 'reads',
		way: ['recover'],
	},
	{
		what: 'checkpoints/',
		how: "another box's",
		happens: inData('checkpoints')(fromEstate('another/data/checkpoints')),
		start: 'reads',
		says: /^waiver\.db lacks the organization/,
		way: ['recover --confirm'],
	},
	{
		what: 'checkpoints/',
		how: 'older',
		happens: inData('checkpoints')(fromEstate('older-checkpoints')),
		start: 'reads',
		says: /^The copies off the box have checkpoints/,
		way: ['recover'],
	},
	{
		what: 'checkpoints/',
		how: 'unreadable',
		happens: inData('checkpoints')(unreadableFolder),
		start: 'refuses',
		says: /^checkpoints in .* can't be used/,
		way: ['the damaged file away', 'recover'],
	},
	{
		what: 'a log in checkpoints/',
		how: 'cut off',
		happens: (box) => cutOff(logOf(box), box),
		start: 'reads',
		says: /^The copies off the box have checkpoints/,
		way: ['recover'],
	},
	{
		what: 'a log in checkpoints/',
		how: 'unreadable',
		happens: (box) => garbage(logOf(box), box),
		start: 'refuses',
		says: /^checkpoints\/.*\.log in DATA_DIR is damaged .*run "waiver recover"/,
		way: ['the damaged file away', 'recover'],
	},
]
