// Refuses a change of the files that databases of released versions were made by: their hashes are kept.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatLine } from './format-line.ts';

/** Paths with the SHA-256 of their bytes. A release adds its migrations. */
const LIST = 'src/server/database/frozen.json';

/** A line for each frozen file that is gone or was changed. */
export function checkFrozen(root: string): string[] {
  if (!existsSync(join(root, LIST))) return [];
  const frozen = JSON.parse(readFileSync(join(root, LIST), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(frozen)
    .filter(([path, hash]) => hashOf(join(root, path)) !== hash)
    .map(([path]) =>
      formatLine(
        'tidiness.frozen',
        path,
        'Databases were made by it, so it never changes. Put it back, and write a migration for what is new.',
      ),
    );
}

function hashOf(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
