/** A command that found a fault: its message is the last line, its code is for scripts. */
export class CommandFailed extends Error {
	readonly exitCode: number

	constructor(message: string, exitCode: number) {
		super(message)
		this.exitCode = exitCode
	}
}
