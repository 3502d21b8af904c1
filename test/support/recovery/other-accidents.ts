import { fileOf } from './file-accidents.ts'
import { basename } from 'node:path'
import type { Accident, How } from './accident.ts'
import {
	remove,
	empty,
	cutOff,
	garbage,
	emptyFolder,
	unreadableFile,
	unreadableFolder,
	inData,
	inCopies,
	fromEstate,
} from './happenings.ts'
import type { Happening } from './happenings.ts'

const KEYS = ['evidence.json', 'links.key', 'seal.pem', 'secrets.key']

const HAPPENINGS = [
	['missing', remove],
	['empty', empty],
	['cut off', cutOff],
	["another box's", (path, box) => fromEstate(`another/data/keys/${basename(path)}`)(path, box)],
] as const satisfies readonly (readonly [How, Happening])[]

export const keys: Accident[] = [
	...KEYS.flatMap((name) =>
		HAPPENINGS.map(([how, happens]): Accident => ({
			what: `keys/${name}`,
			how,
			happens: inData(`keys/${name}`)(happens),
			start: 'serves',
			way: [],
		})),
	),
	{
		what: 'keys/evidence.json',
		how: 'older',
		happens: inData('keys/evidence.json')(fromEstate('older-evidence.json')),
		start: 'serves',
		way: [],
	},
	...KEYS.flatMap((name) =>
		(['keys from the backup', 'rotate-key --lost'] as const).map((step): Accident => ({
			what:
				step === 'keys from the backup'
					? `keys/${name} with its copy`
					: `keys/${name} with its copy and backups`,
			how: 'missing',
			happens: (box) => {
				inData(`keys/${name}`)(remove)(box)
				inCopies(`keys/${name}`)(remove)(box)
			},
			start: 'serves',
			way: [step],
		})),
	),
]

export const marks: Accident[] = [
	...(
		[
			['missing', remove],
			['empty', empty],
			["another box's", garbage],
		] as const
	).flatMap(([how, happens]): Accident[] => [
		{ what: 'copies-to', how, happens: inData('copies-to')(happens), start: 'serves', way: [] },
		{
			what: 'owner',
			how,
			happens: inData('owner')(happens),
			start: 'reads',
			says: /belong to another data directory.*remove the file "owner"/,
			way: ['remove "owner" from the copies'],
		},
	]),
	{
		what: 'copies-to',
		how: 'unreadable',
		happens: inData('copies-to')(unreadableFile),
		start: 'serves',
		code: 'data_unusable',
		way: ['the damaged file away'],
	},
	{
		what: 'owner',
		how: 'unreadable',
		happens: inData('owner')(unreadableFile),
		start: 'serves',
		code: 'loops_failing',
		way: ['the damaged file away', 'remove "owner" from the copies'],
		isStuck: true,
	},
	...['trash', 'found', 'outbox', 'backups'].map((name): Accident => ({
		what: `${name}/`,
		how: 'missing',
		happens: inData(name)(remove),
		start: 'serves',
		way: [],
	})),
	...(['trash', 'found', 'outbox'] as const).map((name): Accident => ({
		what: `${name}/`,
		how: 'unreadable',
		happens: inData(name)(unreadableFolder),
		start: 'serves',
		code: 'data_unusable',
		way: ['the damaged file away'],
		sweep: name === 'outbox' ? undefined : /ENOTDIR.*scandir/,
	})),
]

export const copies: Accident[] = [
	...(['files', 'keys', 'checkpoints', ''] as const).map((name): Accident => ({
		what: name === '' ? 'the copies' : `${name}/ of the copies`,
		how: 'missing',
		happens: inCopies(name)(emptyFolder),
		start: 'serves',
		way: [],
	})),
	...(
		[
			['missing', remove],
			['empty', empty],
			['cut off', cutOff],
		] as const
	).map(([how, happens]): Accident => ({
		what: 'a file of the copies',
		how,
		happens: (box) => happens(fileOf(box.copies, box), box),
		start: 'serves',
		way: [],
	})),
	{
		what: 'owner of the copies',
		how: 'missing',
		happens: inCopies('owner')(remove),
		start: 'serves',
		way: [],
	},
	{
		what: 'the copies',
		how: "another box's",
		happens: (box) => fromEstate('another/copies')(box.copies, box),
		start: 'reads',
		says: /belong to another data directory/,
		way: ['remove "owner" from the copies'],
	},
	{
		what: 'the copies',
		how: 'unreadable',
		happens: (box) => unreadableFolder(box.copies, box),
		start: 'serves',
		code: 'loops_failing',
		way: ['the damaged file away'],
		isStuck: true,
	},
]
