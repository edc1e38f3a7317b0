/**
 * Generates the status and the code of every problem that the server throws, from the places that throw it.
 * The description of the API reads them, so that no second list can go out of step.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../../runtime/model/json.ts';
import { banner } from './generated-file.ts';
import type { NamedDocument } from './read-documents.ts';

const SOURCES = 'src/server';

/** `new HttpError([422, WRONG_CODE], 'a.key'`, with the text before the next argument. */
const THROWN = /\b(HttpError|FieldError)\(\s*(?:\[(\w+),\s*(\w+)\]|(\w+)),\s*(?=([^,)]*))/g;
const CONSTANT = /\bconst ([A-Z_]+) = (\d{3,4});/g;
const KEY = /['`]([\w.${}-]+)['`]/g;
const PLACEHOLDER = /\$\{\w+\}/g;

/** Keys that another function throws, by the words before them. */
const HANDED_ON: readonly (readonly [words: RegExp, status: number, isField: boolean])[] = [
  [/makeRateLimit\([^,]+,\s*'([^']+)'/g, 429, false],
  [/tooMany: '([^']+)'/g, 429, false],
  [/rejectionKey: '([^']+)'/g, 415, false],
  [/tooLargeKey: '([^']+)'/g, 413, false],
  [/messageKey: '([^']+)'/g, 422, true],
];
/** Tables of errors: `[413, 'request.too-large']`. */
const LISTED = /(\d{3}), '([\w.-]+)'\]/g;

interface Answer {
  status: number;
  code: number;
  /** The answer names the field. */
  isField: boolean;
}

/** The status, the code and the kind of every problem of the locales that the sources throw. */
export function generateProblemAnswers(root: string, locales: readonly NamedDocument[]): string {
  const keys = [...new Set(locales.flatMap(problemsOf))].toSorted();
  const answers = readAnswers(readSources(join(root, SOURCES)), keys);
  const rows = [...answers.keys()].toSorted().map((key) => {
    const sorted = [...new Set((answers.get(key) ?? []).map(writeAnswer))].toSorted();
    return `  '${key}': [${sorted.join(', ')}],\n`;
  });
  return (
    banner('src/server, and the problems of schemas/locales') +
    '/** How the server answers each problem that it throws. */\n' +
    'export const PROBLEM_ANSWERS: Readonly<\n' +
    '  Record<string, readonly { status: number; code: number; isField: boolean }[]>\n' +
    `> = {\n${rows.join('')}};\n`
  );
}

function writeAnswer({ status, code, isField }: Answer): string {
  return `{ status: ${status}, code: ${code}, isField: ${isField} }`;
}

function problemsOf({ json }: NamedDocument): string[] {
  const { messages } = json as { messages?: { problems?: unknown } };
  return isObject(messages?.problems) ? Object.keys(messages.problems) : [];
}

function readSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'));
}

function readAnswers(sources: readonly string[], keys: readonly string[]): Map<string, Answer[]> {
  const constants = new Map(
    sources.flatMap((text) =>
      [...text.matchAll(CONSTANT)].map(([, name = '', value = '']) => [name, Number(value)]),
    ),
  );
  const numberOf = (word: string): number | undefined => constants.get(word) ?? (Number(word) || undefined);
  const answers = new Map<string, Answer[]>();
  const add = (written: string, answer: Answer): void => {
    for (const key of matchKeys(written, keys)) answers.set(key, [...(answers.get(key) ?? []), answer]);
  };
  const later: [key: string, answer: Answer][] = [];
  for (const text of sources) {
    for (const [, kind, first, second, only = '', argument = ''] of text.matchAll(THROWN)) {
      const [status, code] = [numberOf(first ?? only), numberOf(second ?? only)];
      if (status === undefined || code === undefined) continue;
      for (const [, key = ''] of argument.matchAll(KEY))
        add(key, { status, code, isField: kind === 'FieldError' });
    }
    for (const [words, status, isField] of HANDED_ON)
      for (const [, key = ''] of text.matchAll(words)) later.push([key, { status, code: status, isField }]);
    for (const [, status = '', key = ''] of text.matchAll(LISTED))
      add(key, { status: Number(status), code: Number(status), isField: false });
  }
  // A key that is thrown itself may also be one of several errors of a field: its own code counts.
  for (const [key, answer] of later) if (!answers.has(key)) add(key, answer);
  return answers;
}

/** The keys that a literal, or a template with one placeholder, can be. */
function matchKeys(written: string, keys: readonly string[]): readonly string[] {
  if (!written.includes('${')) return keys.includes(written) ? [written] : [];
  const [start = '', end = ''] = written.split(PLACEHOLDER);
  return keys.filter((key) => key.startsWith(start) && key.endsWith(end));
}
