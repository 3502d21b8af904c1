/** A command that has run and found something wrong: its message is the last line, its code what scripts look at. */
export class CommandFailed extends Error {
	readonly exitCode: number

	constructor(message: string, exitCode: number) {
		super(message)
		this.exitCode = exitCode
	}
}
