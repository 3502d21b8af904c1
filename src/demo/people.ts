type Person = readonly [firstName: string, lastName: string, born: string]

export type DemoFamily = {
	readonly signer: Person
	readonly children?: readonly Person[]
	readonly phone?: string
	/** Days ago; 0 is today. Forms are valid for a year. */
	readonly signed: number
	readonly condition?: string
	readonly form?: 'trampoline'
	readonly language?: 'de' | 'es' | 'ar'
	readonly came?: 'all' | 'signer'
}

/** Always the same families. Four forms have expired, and three have an answer for staff to review. */
export const demoFamilies: readonly DemoFamily[] = [
	{
		signer: ['Priya', 'Patel', '1985-03-19'],
		children: [['Arjun', 'Patel', '2015-08-02']],
		signed: 390,
		form: 'trampoline',
	},
	{ signer: ['Grace', 'Whitfield', '1991-07-25'], phone: '+44 7700 900461', signed: 380 },
	{
		signer: ['Thomas', 'Schneider', '1978-11-03'],
		children: [['Emil', 'Schneider', '2014-04-30']],
		phone: '+49 170 5550143',
		signed: 372,
		language: 'de',
		came: 'all',
	},
	{ signer: ['Jean', 'Moreau', '1969-02-11'], signed: 367 },
	{ signer: ['Jürgen', 'Weiß', '1964-05-14'], signed: 200, language: 'de' },
	{
		signer: ['Thị Ánh', 'Nguyễn', '1988-12-01'],
		children: [['Minh', 'Nguyễn', '2016-09-12']],
		signed: 150,
	},
	{
		signer: ['Małgorzata', 'Łukasik', '1983-06-22'],
		children: [['Zofia', 'Łukasik', '2017-01-15']],
		signed: 90,
		form: 'trampoline',
	},
	{
		signer: ['Katharina', 'Müller', '1987-10-09'],
		children: [
			['Jonas', 'Müller', '2014-03-27'],
			['Mia', 'Müller', '2018-07-04'],
		],
		phone: '+49 170 5550178',
		signed: 60,
		language: 'de',
		came: 'all',
	},
	{
		signer: ['James', 'Bennett', '1979-09-30'],
		children: [
			['Lily', 'Bennett', '2013-11-08'],
			['Noah', 'Bennett', '2016-05-17'],
			['Ella', 'Bennett', '2019-01-29'],
		],
		phone: '+44 7700 900112',
		signed: 45,
		condition: 'Lily has asthma. Her inhaler is in the blue bag.',
		came: 'signer',
	},
	{
		signer: ['Lucía', 'Núñez', '1990-04-05'],
		children: [['Mateo', 'Núñez', '2018-10-23']],
		signed: 30,
		language: 'es',
	},
	{
		signer: ['سارة', 'محمود', '1989-01-17'],
		children: [['يوسف', 'محمود', '2015-12-20']],
		signed: 25,
		language: 'ar',
	},
	{
		signer: ['Emma', 'Hartley', '1986-04-12'],
		children: [
			['Oliver', 'Hartley', '2014-06-03'],
			['Sophie', 'Hartley', '2017-02-21'],
		],
		phone: '+44 7700 900387',
		signed: 20,
		came: 'all',
	},
	{ signer: ['Ελένη', 'Παπαδοπούλου', '1993-08-28'], signed: 14 },
	{
		signer: ['นภา', 'ใจดี', '1992-05-06'],
		children: [['มานี', 'ใจดี', '2016-11-30']],
		signed: 12,
		form: 'trampoline',
	},
	{
		signer: ['Annika', 'Hoffmann', '1995-02-18'],
		signed: 10,
		condition: 'Kreuzbandriss im Frühjahr, noch nicht springen.',
		language: 'de',
		came: 'all',
	},
	{
		signer: ['Ольга', 'Шевченко', '1984-09-15'],
		children: [['Данило', 'Шевченко', '2015-05-26']],
		signed: 7,
		came: 'all',
	},
	{
		signer: ['Sabine', 'Krüger', '1981-12-12'],
		children: [
			['Felix', 'Krüger', '2014-10-01'],
			['Clara', 'Krüger', '2017-06-19'],
		],
		signed: 5,
		form: 'trampoline',
		language: 'de',
		came: 'all',
	},
	{ signer: ['Daniel', 'Carter', '1996-03-08'], phone: '+44 7700 900254', signed: 3, came: 'all' },
	{ signer: ['נועה', 'לוי', '1994-06-11'], signed: 2, came: 'all' },
	{
		signer: ['Siobhán', "O'Brien", '1982-07-07'],
		children: [
			['Aoife', "O'Brien", '2013-09-24'],
			['Cian', "O'Brien", '2018-03-13'],
		],
		signed: 0,
		came: 'all',
	},
	{
		signer: ['Lena', 'Becker', '1999-10-31'],
		signed: 0,
		condition: 'Schwanger.',
		language: 'de',
		came: 'all',
	},
]
