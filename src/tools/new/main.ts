// Writes the skeleton of a new file by its role and name (`npm run new block team-list`).
// For a language that is there already, it says what is not translated.
import { existsSync } from 'node:fs';
import { writeReference } from '../generate/write-documents.ts';
import { addNew } from './add.ts';
import { listUntranslated } from './locale-texts.ts';
import { NewError } from './new-error.ts';

try {
  const [role, name] = process.argv.slice(2);
  const root = process.cwd();
  const isKnown = role === 'locale' && existsSync(`schemas/locales/${name}.locale.json`);
  if (!isKnown) {
    for (const path of await addNew(root, role, name)) console.log(`Wrote ${path}`);
    await writeReference(root);
  }
  if (role === 'locale' && name !== undefined) {
    const missing = listUntranslated(name, root);
    console.log(missing.length === 0 ? `${name} has every text.` : missing.join('\n'));
  }
} catch (error) {
  if (!(error instanceof NewError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
