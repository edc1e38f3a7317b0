// Finds the file of a program that runs in a thread or process of its own.
import { fileURLToPath } from 'node:url';

/**
 * The file of a thread's or process's program: beside the module that starts it in development and tests,
 * beside the bundle in a build. `from` is the `import.meta.url` of that module.
 */
export function findWorker(from: string, name: string): string {
  const type = from.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`./${name}.${type}`, from));
}
