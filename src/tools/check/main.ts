import { commandSteps } from './commands.ts';
import { documentationStep } from './documentation-step.ts';
import { documentsStep } from './documents-step.ts';
import { generatedStep } from './generated-step.ts';
import { layersStep } from './layers-step.ts';

// npm run check: everything that can be wrong without a browser. All steps run, whatever one of them finds.
const steps = [...commandSteps, documentsStep, layersStep, documentationStep, generatedStep];
const started = performance.now();
const results = await Promise.all(
  steps.map(async ({ name, run }) => {
    try {
      return { name, problems: await run(process.cwd()) };
    } catch (error) {
      return { name, problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
    }
  }),
);
for (const { name, problems } of results) for (const problem of problems) console.log(`${name}: ${problem}`);

const total = results.reduce((sum, { problems }) => sum + problems.length, 0);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  total === 0
    ? `check: all is well (${steps.map(({ name }) => name).join(', ')}; ${seconds} s)`
    : `check: ${total} ${total === 1 ? 'problem' : 'problems'} (${results
        .filter(({ problems }) => problems.length > 0)
        .map(({ name, problems }) => `${name} ${problems.length}`)
        .join(', ')}; ${seconds} s)`,
);
if (total > 0) process.exitCode = 1;
