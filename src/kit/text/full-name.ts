type Name = {
	readonly firstName: string
	readonly middleName?: string | null | undefined
	readonly lastName: string
}

export function fullName({ firstName, middleName, lastName }: Name): string {
	return [firstName, middleName, lastName]
		.filter((part) => part !== undefined && part !== null && part !== '')
		.join(' ')
}
