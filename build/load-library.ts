import { dlopen, FFIType } from 'bun:ffi'

/** Bind now, also for libraries that are loaded later (Linux, `dlfcn.h`). */
const RTLD_NOW = 2
const RTLD_GLOBAL = 0x100

/**
 * Loads a shared library that the binary carries. From memory: a file would need a disk that allows execution.
 * @param path of the file within the binary
 * @throws if the system's loader refuses it
 */
export async function loadLibrary(path: string): Promise<void> {
	const bytes = await Bun.file(path).bytes()
	const libc = dlopen('libc.so.6', {
		memfd_create: { args: [FFIType.cstring, FFIType.u32], returns: FFIType.i32 },
		write: { args: [FFIType.i32, FFIType.ptr, FFIType.u64], returns: FFIType.i64 },
		dlopen: { args: [FFIType.cstring, FFIType.i32], returns: FFIType.ptr },
	})
	const text = (value: string): Buffer => Buffer.from(`${value}\0`)
	const descriptor = libc.symbols.memfd_create(text('library'), 0)
	for (let written = 0; written < bytes.length;) {
		const part = bytes.subarray(written)
		const count = Number(libc.symbols.write(descriptor, part, part.length))
		if (count <= 0) throw new Error('There is no memory for a library.')
		written += count
	}
	const loaded = libc.symbols.dlopen(text(`/proc/self/fd/${descriptor}`), RTLD_NOW | RTLD_GLOBAL)
	if (loaded === null) throw new Error('A library that the program carries could not be loaded.')
}
