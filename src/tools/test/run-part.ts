// Runs test files in a process of Vitest, and once more alone those that fail.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { RESULTS_FILE } from './file-reporter.ts';
import { readResults, type FileResult } from './file-result.ts';
import type { Part } from './parts.ts';
import type { TestRun } from './processes.ts';
import type { Progress } from './progress.ts';

const REPORTER = join(import.meta.dirname, 'file-reporter.ts');

/** What a part has done. */
export interface PartResult {
  name: string;
  seconds: number;
  /** Of each file the last try. */
  files: readonly FileResult[];
  /** The first try of files that failed and passed when they were run alone. */
  unstable: readonly FileResult[];
  /** Files that failed twice. */
  failed: readonly FileResult[];
  /** Vitest failed, but no file did: it could not start, say. */
  isBroken: boolean;
}

/** What is run of a part. */
export interface Selection {
  /** Patterns of paths, and further arguments of Vitest; all files without one. */
  args?: readonly string[];
  /** What has passed before is left out, and is part of the result. */
  progress?: Progress;
}

/**
 * Runs a part: all its files, and once more alone each one that has failed. `start` runs Vitest once.
 */
export async function runPart(
  run: TestRun,
  part: Part,
  selection: Selection = {},
  start: typeof runVitest = runVitest,
): Promise<PartResult> {
  const began = performance.now();
  const first = await start(run, part, selection, part.name);
  const red = first.files.filter(({ isPassed }) => !isPassed);
  const again: FileResult[] = [];
  for (const { file, project } of red) {
    console.log(`\nOnce more, alone: ${file} (${project})`);
    const alone = { ...part, projects: [project], workers: 1 };
    const { files } = await start(run, alone, { args: [file] }, `${part.name}-${again.length}`);
    again.push(mergeTries(files, { file, project }));
  }
  const tries = [...first.files.filter(({ isPassed }) => isPassed), ...again];
  return {
    name: part.name,
    seconds: (performance.now() - began) / 1000,
    files: tries,
    unstable: red.filter((_, index) => again[index]?.isPassed),
    failed: again.filter(({ isPassed }) => !isPassed),
    isBroken: first.code !== 0 && red.length === 0,
  };
}

/** The result of a file in a second run; a run that says nothing of it has failed. */
function mergeTries(files: readonly FileResult[], { file, project }: Pick<FileResult, 'file' | 'project'>) {
  const found = files.filter((each) => each.file === file);
  const bad = found.find(({ isPassed }) => !isPassed) ?? found[0];
  return bad ?? { file, project, isPassed: false, seconds: 0, tests: 0, failed: ['(it did not run)'] };
}

/** What one process of Vitest has done. */
export interface VitestResult {
  code: number | null;
  files: readonly FileResult[];
}

async function runVitest(
  run: TestRun,
  { projects, workers, env, args: always = [] }: Part,
  { args = [], progress }: Selection,
  name: string,
): Promise<VitestResult> {
  const results = progress?.resultsFile ?? join(run.folder, `${name}.ndjson`);
  const passed = progress?.passed ?? [];
  const child = spawn(
    process.execPath,
    [
      join(run.root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${REPORTER}`,
      ...passed.map(({ file }) => `--exclude=${file}`),
      ...always,
      ...args,
    ],
    {
      cwd: run.root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...run.env, ...env, [RESULTS_FILE]: results },
    },
  );
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  return { code, files: joinErrors(readResults(results)) };
}

/** One result for each file and project: an unhandled error is a second line of its file. */
function joinErrors(results: readonly FileResult[]): FileResult[] {
  const byFile = Map.groupBy(results, ({ file, project }) => `${project} ${file}`);
  return [...byFile.values()].map((lines) => ({
    ...(lines[0] as FileResult),
    isPassed: lines.every(({ isPassed }) => isPassed),
    failed: lines.flatMap(({ failed }) => failed),
  }));
}
