/** Explains why a row of a job was left as it is, in the words of the owner's list. */
import { listDocuments } from '../../../assembly/console-registries.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { toHttpError } from '../../kernel/to-http-error.ts';

/** The reason, with the title of the imported column that it is about. */
export function reasonOf(error: unknown, language: string, entity = ''): string {
  const known = toHttpError(error);
  if (known === undefined) return translateProblem(language, 'server.failed');
  const { errors } = (known.data ?? {}) as { errors?: { path: string; message: string }[] };
  if (known.messageKey === 'request.invalid' && errors !== undefined)
    return errors
      .map(({ path, message }) => atField(path, message, language, entity) ?? `${nameOf(path)}: ${message}`)
      .join(' ');
  if (!(error instanceof FieldError)) return translateProblem(language, known.messageKey, known.params);
  if (known.messageKey === 'console.cell-wrong' || known.messageKey === 'console.cell-choice')
    return translateProblem(language, known.messageKey, {
      ...known.params,
      name: titleOf(error.path, language, entity) ?? nameOf(error.path),
    });
  return [{ path: error.path, messageKey: error.messageKey, params: error.params }, ...error.others]
    .map(({ path, messageKey, params }) => {
      const message = translateProblem(language, messageKey, params);
      return atField(path, message, language, entity) ?? message;
    })
    .join(' ');
}

function atField(path: string, message: string, language: string, entity: string): string | undefined {
  const name = titleOf(path, language, entity);
  return name === undefined ? undefined : translateProblem(language, 'console.at-field', { name, message });
}

/** The name of an imported column: `title.zh-CN` of `/values/title/zh-CN`. */
const nameOf = (path: string): string =>
  path
    .slice(1)
    .replace(/^values\//, '')
    .replaceAll('/', '.');

function titleOf(path: string, language: string, entity: string): string | undefined {
  const call = `console${entity.charAt(0).toUpperCase()}${entity.slice(1)}.list`;
  const name = nameOf(path);
  for (const each of listDocuments.names()) {
    const document = listDocuments.get(each);
    if (document?.call !== call) continue;
    const field = document.imports?.find((one) => one.name === name);
    // A text that is missing in every language has no column of its own: the list says what it is.
    const named = field ?? document.columns.find((one) => one.name === name);
    if (named !== undefined) return named.title[language];
  }
  return undefined;
}
