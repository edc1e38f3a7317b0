import { compareOutputs, writeOutputs } from './freshness.ts';
import { GENERATED_FOLDERS, generateOutputs } from './outputs.ts';

// npm run generate: writes every stale file. With --check: writes nothing, prints the stale files and exits
// with 1.
const root = process.cwd();
const { files, failures } = await generateOutputs(root);
// After a failure nothing is left over for sure, so nothing is removed.
const staleness = compareOutputs(root, files, failures.length === 0 ? GENERATED_FOLDERS : []);
const stale = [...staleness.outdated.map((file) => file.path), ...staleness.leftOver];
for (const failure of failures) console.error(failure);

if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is stale. Run "npm run generate".`);
} else {
  writeOutputs(root, staleness);
  console.log(stale.length === 0 ? 'All generated files are up to date.' : `Generated ${stale.join(', ')}.`);
}
if (failures.length > 0 || (process.argv.includes('--check') && stale.length > 0)) process.exitCode = 1;
