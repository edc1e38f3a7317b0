// Reports each finished test file of Vitest as one line of JSON. It writes as soon as the file has finished:
// a run that is stopped in the middle still says which files have passed.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileResult } from './file-result.ts';

/** The environment variable with the path of the file that the lines are appended to. */
export const RESULTS_FILE = 'TESSERA_TEST_RESULTS';

export default class FileReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed').map((test) => test.fullName);
    write({
      file: pathOf(module),
      project: module.project.name,
      isPassed: module.state() !== 'failed',
      seconds: Math.round(module.diagnostic().duration) / 1000,
      tests: tests.length,
      failed: failed.length === 0 && module.state() === 'failed' ? ['(outside of its tests)'] : failed,
    });
  }

  /** An error that no test has caught: an unhandled rejection, or a worker that has ended. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const [module] = modules;
    for (const error of errors) {
      const path = (error as { VITEST_TEST_PATH?: string }).VITEST_TEST_PATH;
      const found = modules.find(({ moduleId }) => moduleId === path) ?? module;
      if (found === undefined) continue;
      const failed = [`(unhandled: ${error.message})`];
      write({
        file: pathOf(found),
        project: found.project.name,
        isPassed: false,
        seconds: 0,
        tests: 0,
        failed,
      });
    }
  }
}

const pathOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId).replaceAll('\\', '/');

function write(result: FileResult): void {
  const path = process.env[RESULTS_FILE];
  if (path === undefined) throw new Error(`${RESULTS_FILE} names no file.`);
  appendFileSync(path, `${JSON.stringify(result)}\n`);
}
