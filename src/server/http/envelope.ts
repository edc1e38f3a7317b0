import { sayProblem } from './language.ts';
import type { ApiProblem } from './problem.ts';

/** A page of a list; the envelope takes total, pageNum, pageSize and pages from it. */
export interface ListPage<T> {
  data: T[];
  total: number;
  pageNum: number;
  pageSize: number;
}

/** The body of every API answer. */
export interface Envelope {
  success: boolean;
  code: number;
  message: string;
  data: unknown;
  total?: number;
  pageNum?: number;
  pageSize?: number;
  pages?: number;
}

/** The envelope of what a handler answered; `undefined` becomes null. */
export function wrapData(data: unknown, language: string): Envelope {
  return { success: true, code: 200, message: sayProblem(language, 'request.done'), data: data ?? null };
}

/** The envelope of one page of a list; `pages` is the last page's number, 1 for an empty list. */
export function wrapList(page: ListPage<unknown>, language: string): Envelope {
  const pages = Math.max(1, Math.ceil(page.total / page.pageSize));
  return { ...wrapData(page.data, language), total: page.total, pageNum: page.pageNum, pageSize: page.pageSize, pages };
}

/** The envelope of a refusal, in the caller's language. */
export function wrapProblem(problem: ApiProblem, language: string): Envelope {
  return {
    success: false,
    code: problem.code,
    message: sayProblem(language, problem.messageKey, problem.params),
    data: problem.data ?? null,
  };
}
