import { isObject } from '../../../runtime/model/json.ts';
import { sayProblem } from './language.ts';
import { FieldProblem, type ApiProblem, type InputError, type UnsaidError } from './http-error.ts';

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
  return {
    ...wrapData(page.data, language),
    total: page.total,
    pageNum: page.pageNum,
    pageSize: page.pageSize,
    pages,
  };
}

/** The envelope of a refusal, in the caller's language. */
export function wrapProblem(problem: ApiProblem, language: string): Envelope {
  const message = sayProblem(language, problem.messageKey, problem.params);
  return { success: false, code: problem.code, message, data: dataOf(problem, message, language) };
}

function dataOf(problem: ApiProblem, message: string, language: string): unknown {
  if (!(problem instanceof FieldProblem)) return sayErrors(problem.data ?? null, language);
  const error: InputError = { path: problem.path, rule: problem.messageKey, message };
  return { ...(problem.data as object), errors: [error] };
}

function sayErrors(data: unknown, language: string): unknown {
  if (!isObject(data) || !Array.isArray(data.errors)) return data;
  const said = (data.errors as (InputError | UnsaidError)[]).map((error): InputError => {
    if (!('says' in error)) return error;
    const { says, params, ...place } = error;
    return { ...place, message: sayProblem(language, says, params) };
  });
  return { ...data, errors: said };
}
