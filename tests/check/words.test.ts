// No word of the program stands where people read: members of documents have titles in every language.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listValueChanges } from '../../runtime/compare/value-changes.ts';
import { isObject } from '../../runtime/model/json.ts';
import { describeRows } from '../../src/editor/commands/changes/describe-rows.ts';
import { titlesOf } from '../../src/assembly/value-titles.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { expectAllCells } from '../support/check-cells.ts';

const ROOT = new URL('../../schemas/', import.meta.url).pathname;
const LANGUAGES = ['zh-CN', 'en-US'];

const read = (file: string): unknown => JSON.parse(readFileSync(ROOT + file, 'utf8'));

/** A member's name, a path of members, or a sign between members. */
const INTERNAL = /(?<![\w./@$#{'"-])[a-z]+[A-Z]\w*(?![\w/.({'"-])|›|\bsub content\b|\bresource map\b/;
/** Product names and units that are written so. */
const PROPER = /\b(?:iPhone|iPad|macOS|iOS|kWh|eBay|npm|hreflang)\b/g;

/** Messages with a word of somebody else that people see there: a file of Alipay, a keyword of Formily. */
const OF_OTHERS = [
  '.messages.problems.merchant.aliPay.certificates.app',
  '.messages.problems.form.reason.budget',
];

const isInternal = (text: string): boolean =>
  INTERNAL.test(text.replaceAll(/\{\{.*?\}\}|\{\w+\}/gs, '').replaceAll(PROPER, ''));

/** Texts by language below a value, each with its place. */
function* texts(value: unknown, at: string): Iterable<readonly [string, string]> {
  if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* texts(each, `${at}/${index}`);
  if (!isObject(value)) return;
  const isText = LANGUAGES.some((language) => typeof value[language] === 'string');
  for (const [name, each] of Object.entries(value)) {
    if (name === 'examples' || name === 'data' || name === 'rule') continue;
    if (isText && typeof each === 'string') yield [`${at}/${name}`, each];
    else yield* texts(each, `${at}/${name}`);
  }
}

/** Messages of a locale, each with its key. */
function* messages(value: unknown, at: string): Iterable<readonly [string, string]> {
  if (typeof value === 'string') yield [at, value];
  if (isObject(value))
    for (const [name, each] of Object.entries(value)) yield* messages(each, `${at}.${name}`);
}

describe('what people read', () => {
  const files = globSync('{blocks,pages,dialogs,kinds,console,forms,views,templates,tours}/*.json', {
    cwd: ROOT,
  });

  test('no document names a member', async () => {
    await expectAllCells(files, (file) => {
      const found = [...texts(read(file), '')].filter(([, text]) => isInternal(text));
      expect(found).toEqual([]);
    });
  });

  test.each(LANGUAGES)('messages in %s name no member, and none is its own key', (language) => {
    const { title: _, ...locale } = read(`locales/${language}.locale.json`) as Record<string, unknown>;
    const found = [...messages(locale, '')].filter(
      ([key, text]) => isInternal(text) || (key.endsWith(`.${text}`) && /[A-Z]/.test(text.slice(1))),
    );
    expect(found.map(([key]) => key).filter((key) => !OF_OTHERS.includes(key))).toEqual([]);
  });
});

describe.each(LANGUAGES)('changes of a page in %s', (language) => {
  const locale = read(`locales/${language}.locale.json`) as { messages: { editor: Record<string, string> } };
  const translate = (key: string): string => locale.messages.editor[key] ?? key;
  const context = { site: { language, channels: [], languages: LANGUAGES }, translate } as never;

  test('have a title for each member of every block', () => expectAllCells(blockDocuments.names(), titled));

  function titled(name: string): void {
    const block = blockDocuments.get(name);
    const examples = (block?.examples ?? []) as { data?: Record<string, object> }[];
    const data = examples.flatMap((example) => Object.values(example.data ?? {}));
    const labels = data.flatMap((each) =>
      describeRows({}, each, context, block?.data).map((row) => row.label),
    );
    const other = translate('part.other');
    expect(labels.filter((label) => label === other || label.includes('part.'))).toEqual([]);
    expect(labels.filter((label) => /^[a-z]+[A-Z]/.test(label))).toEqual([]);
    expect(data.length === 0 || labels.length > 0 || listValueChanges({}, data[0]).length === 0).toBe(true);
  }
});

describe('places in a record', () => {
  const schema = {
    type: 'object',
    properties: {
      box: {
        type: 'void',
        properties: {
          labels: {
            type: 'array',
            title: { 'zh-CN': '标签', 'en-US': 'Labels' },
            items: { type: 'object' },
          },
        },
      },
    },
  };
  const titleOf = titlesOf(schema, { language: 'en-US', languages: LANGUAGES }, 'Another value');

  test.each([
    [['labels', '0'], 'Labels › 1'],
    [['labels', 0, 'en-US'], 'Labels › 1 › English'],
    [['contentCode'], 'Another value'],
    [[], ''],
  ])('%j is "%s"', (path, title) => {
    expect(titleOf(path)).toBe(title);
  });
});
