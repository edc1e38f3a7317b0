/** Checks whether this Node.js is new enough. An older one loads this file, so that it imports nothing. */

/** The oldest version that the program runs in: major and minor. */
const OLDEST = [22, 22] as const;

/** What is wrong with a version such as `20.1.0`, and the remedy; undefined for one that is new enough. */
export function explainOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `Node.js ${version} is too old. Install Node.js ${OLDEST.join('.')} or newer.`;
}
