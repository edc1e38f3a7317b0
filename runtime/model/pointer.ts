/** Writes and reads JSON Pointers, which name places inside JSON values. */

/** A place inside a JSON value, from its root: member names and list positions. */
export type Path = readonly (string | number)[];

/** RFC 6901 text of a path: `/view/children/0/is`; the root is the empty text. */
export function formatPointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The path that a JSON Pointer names. Every step is a text. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
