/** Returns to the system what the process has freed outside of V8's heap. */
import process from 'node:process';

/** The C library whose function is called; its name is the same on all processors. */
const GLIBC = 'libc.so.6';
/** Processors for which ffi-rs has a binary that runs with glibc. */
const PROCESSORS: readonly string[] = ['x64', 'arm64'];

/**
 * Loads the function that returns it, in some milliseconds. `undefined` where there is none: on other
 * systems than Linux, and without glibc (Alpine), where nothing is loaded. Throws when `library`, or what
 * calls it, is missing; the function throws when the library has no `malloc_trim`. glibc keeps what is freed
 * in a part (an arena) of each thread, and by itself returns only the end of a part.
 */
export async function loadReturnFreed(library = GLIBC): Promise<(() => void) | undefined> {
  if (process.platform !== 'linux' || !PROCESSORS.includes(process.arch)) return undefined;
  // ffi-rs makes a report, too, when it is loaded. With the network, a report asks the name service for the
  // names of all connected addresses, and the process waits.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  if (header.glibcVersionRuntime === undefined) return undefined;
  const { DataType, load, open } = await import('ffi-rs');
  open({ library, path: library });
  const call = {
    library,
    funcName: 'malloc_trim',
    retType: DataType.I32,
    paramsType: [DataType.U64],
    paramsValue: [0],
    freeResultMemory: false,
  };
  return () => void load(call);
}
