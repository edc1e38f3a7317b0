/** Wraps data, lists and errors in the body of every API answer. */
import { isObject } from '../../../runtime/model/json.ts';
import { translateProblem } from './language.ts';
import { FieldError, type HttpError, type InputError, type UntranslatedError } from './http-error.ts';

/** A page of a list. The envelope gets its numbers. */
export interface ListPage<T> {
  data: T[];
  total: number;
  pageNum: number;
  pageSize: number;
}

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

/** The envelope of a handler's result; `undefined` becomes null. */
export function wrapData(data: unknown, language: string): Envelope {
  return {
    success: true,
    code: 200,
    message: translateProblem(language, 'request.done'),
    data: data ?? null,
  };
}

/** The envelope of a page of a list. `pages` is at least 1. */
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

/** The envelope of an error, in the caller's language. */
export function wrapError(error: HttpError, language: string): Envelope {
  const message = translateProblem(language, error.messageKey, error.params);
  return { success: false, code: error.code, message, data: dataOf(error, message, language) };
}

function dataOf(error: HttpError, message: string, language: string): unknown {
  if (!(error instanceof FieldError)) return translateErrors(error.data ?? null, language);
  const own: InputError = { path: error.path, rule: error.messageKey, message };
  return translateErrors({ ...(error.data as object), errors: [own, ...error.others] }, language);
}

function translateErrors(data: unknown, language: string): unknown {
  if (!isObject(data) || !Array.isArray(data.errors)) return data;
  const errors = (data.errors as (InputError | UntranslatedError)[]).map((error): InputError => {
    if (!('messageKey' in error)) return error;
    const { messageKey, params, ...place } = error;
    return { ...place, message: translateProblem(language, messageKey, params) };
  });
  return { ...data, errors };
}
