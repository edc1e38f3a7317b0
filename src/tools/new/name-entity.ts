// Names what a new entity needs beside its files: its texts, and the number of its migration.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASELINE } from '../../server/database/baseline/steps.ts';

/** The texts of the locales with what its records are called, in the trash, the audit log and the search. */
export function nameEntity(name: string, root: string): Readonly<Record<string, string>> {
  const folder = 'schemas/locales';
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.locale.json'));
  const words = name.split('-');
  const camel = words.map((word, index) =>
    index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
  const message = `"entity.${camel.join('')}": ${JSON.stringify(words.join(' '))},`;
  return Object.fromEntries(
    files.map((file) => {
      const path = `${folder}/${file}`;
      const text = readFileSync(join(root, path), 'utf8');
      return [path, text.replace(/^( *)"entity\.channel":/m, `$1${message}\n$&`)];
    }),
  );
}

/** The number of the next migration, in three digits. */
export function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'src/server/database/migrations')).map((file) =>
    Number.parseInt(file, 10),
  );
  const last = Math.max(Number.parseInt(BASELINE, 10), ...numbers.filter((number) => !Number.isNaN(number)));
  return String(last + 1).padStart(3, '0');
}
