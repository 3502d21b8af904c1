import type { Accident, Box } from './accident.ts'
import {
	remove,
	empty,
	cutOff,
	unreadableFile,
	inData,
	inCopies,
	fromEstate,
	withoutWal,
	onTheWal,
} from './happenings.ts'

/** What only the copies tell. */
const OLDER_FOLDER =
	/^The copies off the box have checkpoints of .* that DATA_DIR\/checkpoints lacks, so this folder is an older copy: .*"waiver recover"/

const BACK = ['move it away', 'restore'] as const

function setBack(box: Box): void {
	withoutWal(fromEstate('older.db'))(box)
	inData('checkpoints')(fromEstate('older-checkpoints'))(box)
}

function setAllBack(box: Box): void {
	setBack(box)
	inCopies('checkpoints')(remove)(box)
}

export const database: Accident[] = [
	{
		what: 'waiver.db',
		how: 'missing',
		happens: withoutWal(remove),
		start: 'refuses',
		says: /^waiver\.db is missing from .*files\/.*keys\/.*run "waiver restore"/,
		way: ['restore'],
	},
	{
		what: 'waiver.db',
		how: 'empty',
		happens: withoutWal(empty),
		start: 'refuses',
		says: /^waiver\.db in .* is empty\. .*"waiver restore"/,
		way: BACK,
	},
	{
		what: 'waiver.db',
		how: 'cut off',
		happens: withoutWal(cutOff),
		start: 'refuses',
		says: /^The database is damaged .*"waiver restore --help"/,
		way: BACK,
	},
	{
		what: 'waiver.db',
		how: "another box's",
		happens: withoutWal(fromEstate('another/data/waiver.db')),
		start: 'reads',
		says: /^waiver\.db lacks the organization .*another box's or an older copy/,
		way: ['recover', 'the right waiver.db'],
	},
	{
		what: 'waiver.db, and the loss is confirmed',
		how: "another box's",
		happens: withoutWal(fromEstate('another/data/waiver.db')),
		start: 'reads',
		isStuck: true,
		way: ['recover --confirm', 'the right waiver.db', 'recover --confirm'],
	},
	{
		what: 'waiver.db and checkpoints/',
		how: "another box's",
		happens: (box) => {
			withoutWal(fromEstate('another/data/waiver.db'))(box)
			inData('checkpoints')(fromEstate('another/data/checkpoints'))(box)
		},
		start: 'reads',
		says: OLDER_FOLDER,
		way: ['recover', 'the right waiver.db', 'recover --confirm'],
		isStuck: true,
	},
	{
		what: 'waiver.db',
		how: 'older',
		happens: withoutWal(fromEstate('older.db')),
		start: 'reads',
		says: /^The database ends before entry .*"waiver recover --confirm"/,
		way: ['recover', 'the right waiver.db'],
	},
	{
		what: 'waiver.db, and the loss is confirmed',
		how: 'older',
		happens: withoutWal(fromEstate('older.db')),
		start: 'reads',
		way: ['recover --confirm', 'the right waiver.db', 'recover --confirm'],
	},
	{
		what: 'waiver.db, and there is no newer one',
		how: 'older',
		happens: withoutWal(fromEstate('older.db')),
		start: 'reads',
		way: ['recover --confirm', 'recover --import'],
		isImport: true,
	},
	{
		what: 'waiver.db, and there is no newer one, nor files/',
		how: 'older',
		happens: (box) => {
			withoutWal(fromEstate('older.db'))(box)
			inData('files')(remove)(box)
		},
		start: 'reads',
		way: ['recover --confirm', 'recover --import'],
		isImport: true,
	},
	{
		what: 'waiver.db and checkpoints/',
		how: 'older',
		happens: setBack,
		start: 'reads',
		says: OLDER_FOLDER,
		way: ['recover', 'the right waiver.db'],
	},
	{
		what: 'waiver.db and checkpoints/, and there are no newer ones',
		how: 'older',
		happens: setBack,
		start: 'reads',
		way: ['recover --confirm', 'recover --import'],
		isImport: true,
	},
	{
		what: 'waiver.db, checkpoints/ and the copies',
		how: 'older',
		happens: setAllBack,
		start: 'serves',
		code: 'files_unexplained',
		// Nothing was left that could notice it, so something was published twice under one name.
		way: ['checkpoints from the backup', 'the right waiver.db', 'recover --confirm'],
		isContradicted: true,
	},
	{
		what: 'waiver.db, checkpoints/ and the copies, for few waivers',
		how: 'older',
		happens: setAllBack,
		start: 'serves',
		code: 'files_found',
		isFew: true,
		way: ['recover --import'],
		isImport: true,
	},
	{
		what: 'waiver.db',
		how: 'unreadable',
		happens: withoutWal(unreadableFile),
		start: 'refuses',
		says: /^waiver\.db in .* can't be used by this user.*chown/,
		way: BACK,
	},
]

export const log: Accident[] = (
	[
		['missing', remove, 'reads'],
		['empty', empty, 'reads'],
		['cut off', cutOff, 'reads'],
		["another box's", fromEstate('another/waiver.db-wal'), 'refuses'],
	] as const
).map(([how, happens, start]) => ({
	what: 'waiver.db-wal',
	how,
	happens: onTheWal(happens),
	start,
	way: ['the right waiver.db'],
}))
