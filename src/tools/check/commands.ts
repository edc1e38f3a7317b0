// Runs tools of `node_modules` as steps, in processes of their own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Step } from './step.ts';

/**
 * A step that runs a script: the lines that it prints when it fails, filtered by `keep`, are the problems.
 */
function commandStep(
  name: string,
  script: string,
  args: readonly string[],
  keep: (line: string) => boolean = () => true,
): Step {
  return {
    name,
    async run({ root }) {
      const { code, output } = await runScript(root, join('node_modules', script), args);
      if (code === 0) return [];
      const lines = output.split('\n').map((line) => line.trimEnd());
      const kept = lines.filter((line) => line !== '' && keep(line));
      return kept.length > 0 ? kept : [`${name} ended with code ${code}: ${output.trim()}`];
    },
  };
}

function runScript(
  root: string,
  script: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const SOURCES = ['runtime', 'blocks', 'src', 'tests', 'vite.config.ts', 'vitest.config.ts'];

/**
 * The linter and the type checker, on these files and folders. They are one program: the types are found out
 * once, for the checker and for the rules that read them.
 */
export function makeLintStep(paths: readonly string[] = SOURCES): Step {
  const args = ['--type-aware', '--type-check', '--format=unix', ...paths];
  return commandStep('types and lint', 'oxlint/bin/oxlint', args, (line) => /^\S+:\d+:\d+: /.test(line));
}

/** The formatter, on these files and folders; without any, on the whole project. */
export function makeFormatStep(paths: readonly string[] = []): Step {
  const args = ['--list-different', ...paths];
  return commandStep('format', 'oxfmt/bin/oxfmt', args, (line) => !line.startsWith('Finished'));
}
