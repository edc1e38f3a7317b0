import { addNew, NewError } from './add.ts';

// npm run new block team-list: writes the skeleton of a new file by its role and name.
try {
  const [role, name] = process.argv.slice(2);
  for (const path of await addNew(process.cwd(), role, name)) console.log(`Wrote ${path}`);
} catch (error) {
  if (!(error instanceof NewError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
