import { fileOf } from './file-accidents.ts'
import type { Accident } from './accident.ts'
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

export const keys: Accident[] = ['evidence.json', 'links.key', 'seal.pem', 'secrets.key'].map((name) => ({
	what: `keys/${name}`,
	how: 'missing',
	happens: inData(`keys/${name}`)(remove),
	start: 'serves',
	way: ['keys from the backup'],
	...(name === 'evidence.json' ? { isUnverified: true, isStuck: true } : {}),
}))

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
	...['trash', 'found', 'outbox'].map((name): Accident => ({
		what: `${name}/`,
		how: 'unreadable',
		happens: inData(name)(unreadableFolder),
		start: 'serves',
		code: 'data_unusable',
		way: ['the damaged file away'],
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
