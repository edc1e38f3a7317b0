/** Knows what is being worked on, so that each log line names it. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or the job that is under way, and the site that it turned out to be for. */
export interface Work {
  requestId?: string;
  /** Name of a job, or `console` and the number of an owner's one. */
  job?: string;
  site?: string;
}

const present = new AsyncLocalStorage<Work>();

/** Runs work, with everything that it begins. */
export function runWork<Result>(work: Work, run: () => Result): Result {
  return present.run(work, run);
}

/** What is under way; undefined at the start and the end of the process. */
export function presentWork(): Readonly<Work> | undefined {
  return present.getStore();
}

/** Notes the site of what is under way: a request is opened before its site is known. */
export function nameSite(projectCode: string): void {
  const work = present.getStore();
  if (work !== undefined) work.site = projectCode;
}
