import { compareOutputs, writeOutputs } from './freshness.ts';
import { GENERATED_FOLDERS, generateOutputs } from './outputs.ts';

// npm run generate: writes every generated file. With --check: writes nothing, names the stale ones and exits with 1.
const root = process.cwd();
const staleness = compareOutputs(root, await generateOutputs(root), GENERATED_FOLDERS);
const stale = [...staleness.outdated.map((file) => file.path), ...staleness.leftOver];

if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is stale. Run "npm run generate".`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  writeOutputs(root, staleness);
  console.log(stale.length === 0 ? 'Everything generated was fresh.' : `Generated ${stale.join(', ')}.`);
}
