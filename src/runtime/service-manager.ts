import { dlopen, FFIType } from 'bun:ffi'

/** Linux: AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, MSG_NOSIGNAL, and the bytes of a path in `sockaddr_un`. */
const AF_UNIX = 1
const SOCK_DGRAM_CLOEXEC = 2 | 0o2000000
const MSG_NOSIGNAL = 0x4000
const PATH_AT = 2

/** Tells systemd the state of the service (sd_notify(3)). The runtime itself can't send datagrams to a path. */
export interface ServiceManager {
	/** Such as `READY=1`. A missing manager is not an error. */
	tell(state: string): void
}

/**
 * @param socket as in `NOTIFY_SOCKET`; with an @ at its start it is not a file @throws with an unknown C library of the
 * system
 */
export function openServiceManager(socket: string): ServiceManager {
	const { symbols } = dlopen('libc.so.6', {
		socket: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
		sendto: {
			args: [FFIType.i32, FFIType.ptr, FFIType.u64, FFIType.i32, FFIType.ptr, FFIType.u32],
			returns: FFIType.i64,
		},
	})
	const path = Buffer.from(socket)
	const address = Buffer.alloc(PATH_AT + path.length + 1)
	address.writeUInt16LE(AF_UNIX)
	path.copy(address, PATH_AT)
	const isAbstract = socket.startsWith('@')
	if (isAbstract) address[PATH_AT] = 0
	const length = isAbstract ? PATH_AT + path.length : address.length
	const descriptor = symbols.socket(AF_UNIX, SOCK_DGRAM_CLOEXEC, 0)
	return {
		tell(state) {
			const bytes = Buffer.from(state)
			symbols.sendto(descriptor, bytes, bytes.length, MSG_NOSIGNAL, address, length)
		},
	}
}
