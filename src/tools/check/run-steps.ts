// Runs all steps that find problems without a browser, whatever one of them finds. All steps run, whatever
// one of them finds. `--only tidiness,layers` runs these steps alone and adds the number of problems in each
// folder.
import { parseArgs } from 'node:util';
import { makeFormatStep, makeLintStep } from './commands.ts';
import { dependenciesStep } from './dependencies-step.ts';
import { documentationStep } from './documentation-step.ts';
import { documentsStep } from './documents-step.ts';
import { generatedStep } from './generated-step.ts';
import { layersStep } from './layers-step.ts';
import { openProject } from './project.ts';
import { namesStep } from './names-step.ts';
import { rolesStep } from './roles.ts';
import type { Step } from './step.ts';
import { testsStep } from './tests-step.ts';
import { tidinessStep } from './tidiness-step.ts';

const STEPS: readonly Step[] = [
  makeLintStep(),
  makeFormatStep(),
  namesStep,
  documentsStep,
  dependenciesStep,
  layersStep,
  tidinessStep,
  rolesStep,
  testsStep,
  documentationStep,
  generatedStep,
];

interface Result {
  name: string;
  problems: readonly string[];
}

const project = openProject(process.cwd());

/** What a document is wrong in says its place itself; anything else is a fault of a step. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return /^[a-z]+\.[a-z-]+ /.test(error.message) ? error.message : (error.stack ?? error.message);
}

async function runStep({ name, run }: Step): Promise<Result> {
  try {
    return { name, problems: await run(project) };
  } catch (error) {
    return { name, problems: [formatError(error)] };
  }
}

/** How many problems are in each folder of the first two levels, the most first. */
function countByFolder(problems: readonly string[]): string[] {
  const folders = Map.groupBy(problems, (problem) => {
    const path = / at ([^\s:#]+)/.exec(problem)?.[1] ?? '';
    return path.split('/').slice(0, 2).join('/');
  });
  return [...folders]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([folder, inside]) => `${String(inside.length).padStart(5)} ${folder}`);
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const wanted = only?.split(',');
const steps = STEPS.filter(({ name }) => wanted?.includes(name) ?? true);
const started = performance.now();
const results = await Promise.all(steps.map(runStep));
for (const step of steps) for (const note of step.notes?.(project) ?? []) console.log(note);
for (const { name, problems } of results) for (const problem of problems) console.log(`${name}: ${problem}`);
if (wanted !== undefined) console.log(countByFolder(results.flatMap(({ problems }) => problems)).join('\n'));

const total = results.reduce((sum, { problems }) => sum + problems.length, 0);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const found = results.filter(({ problems }) => problems.length > 0);
console.log(
  total === 0
    ? `check: all is well (${steps.map(({ name }) => name).join(', ')}; ${seconds} s)`
    : `check: ${total} ${total === 1 ? 'problem' : 'problems'} (${found
        .map(({ name, problems }) => `${name} ${problems.length}`)
        .join(', ')}; ${seconds} s)`,
);
if (total > 0) process.exitCode = 1;
