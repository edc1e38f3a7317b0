// Notes which test files have passed with these sources, so that a stopped run can go on.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readResults, type FileResult } from './file-result.ts';

const FOLDER = 'tests/.output/progress';

/** The progress of a part. */
export interface Progress {
  /** The file that results are appended to. It holds those of the files that have passed already. */
  resultsFile: string;
  passed: readonly FileResult[];
}

/** Opens the progress of a part. What has passed with other sources is dropped: `key` is theirs. */
export function openProgress(root: string, part: string, key: string): Progress {
  const resultsFile = join(root, FOLDER, `${part}.ndjson`);
  const header = JSON.stringify({ key });
  const isKnown = existsSync(resultsFile) && readFileSync(resultsFile, 'utf8').startsWith(`${header}\n`);
  const passed = isKnown ? readResults(resultsFile).filter(({ isPassed }) => isPassed) : [];
  mkdirSync(dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, [header, ...passed.map((each) => JSON.stringify(each))].join('\n') + '\n');
  return { resultsFile, passed };
}
