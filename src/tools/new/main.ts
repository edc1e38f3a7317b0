import { writeReference } from '../generate/write-documents.ts';
import { addNew, NewError } from './add.ts';

// npm run new block team-list: writes the skeleton of a new file by its role and name.
try {
  const [role, name] = process.argv.slice(2);
  const root = process.cwd();
  for (const path of await addNew(root, role, name)) console.log(`Wrote ${path}`);
  await writeReference(root);
} catch (error) {
  if (!(error instanceof NewError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
