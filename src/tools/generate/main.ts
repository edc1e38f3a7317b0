import { compareOutputs, writeOutputs } from './freshness.ts';
import { ALL_GENERATED_FOLDERS, generateAll } from './all-outputs.ts';
import { GENERATED_FOLDERS, generateOutputs } from './outputs.ts';

// npm run generate: writes every stale file. With --check: writes nothing, prints the stale files and exits
// with 1. With --code: without the reference documentation, which a build does not need.
const root = process.cwd();
const isCodeOnly = process.argv.includes('--code');
const { files, failures } = await (isCodeOnly ? generateOutputs(root) : generateAll(root));
const folders = isCodeOnly ? GENERATED_FOLDERS : ALL_GENERATED_FOLDERS;
// After a failure nothing is left over for sure, so nothing is removed.
const staleness = compareOutputs(root, files, failures.length === 0 ? folders : []);
const stale = [...staleness.outdated.map((file) => file.path), ...staleness.leftOver];
for (const failure of failures) console.error(failure);

if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is stale. Run "npm run generate".`);
} else {
  writeOutputs(root, staleness);
  console.log(stale.length === 0 ? 'All generated files are up to date.' : `Generated ${stale.join(', ')}.`);
}
if (failures.length > 0 || (process.argv.includes('--check') && stale.length > 0)) process.exitCode = 1;
