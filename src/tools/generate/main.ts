// Writes every generated file, and removes those that are left over (`npm run generate`).
// With the names of groups of code it writes only these.
import { CODE_GROUPS } from '../build/generated-code.ts';
import { writeCode } from './write-code.ts';

const MAX_NAMED = 8;

const root = process.cwd();
const names = process.argv.slice(2);
const groups = CODE_GROUPS.filter((group) => names.length === 0 || names.includes(group));
const { changed, failures } = await writeCode(root, groups);
const documents = names.length === 0 ? await writeDocuments() : [];
for (const failure of failures) console.error(failure);
const all = [...changed, ...documents];
console.log(all.length === 0 ? 'All generated files are up to date.' : `Generated ${listFiles(all)}.`);
if (failures.length > 0) process.exitCode = 1;

async function writeDocuments(): Promise<string[]> {
  const { writeReference, writeSettingsPage } = await import('./write-documents.ts');
  return [...writeSettingsPage(root), ...(await writeReference(root))];
}

/** Few files by name, many by their number. */
function listFiles(paths: readonly string[]): string {
  return paths.length > MAX_NAMED ? `${paths.length} files` : paths.join(', ');
}
