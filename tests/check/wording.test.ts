import { expect, test } from 'vitest';
import { isObject } from '../../runtime/model/json.ts';
import { blockDocuments, dialogDocuments, kindDocuments } from '../../src/assembly/documents.ts';
import { localeDocuments } from '../../src/assembly/locale-documents.ts';
import { flattenMessages } from '../../runtime/model/words/flatten-messages.ts';

/** Another file of this process may have blocks of a site. */
const SHIPPED = blockDocuments.names().filter((name) => !name.startsWith('own-'));

const LANGUAGES = ['zh-CN', 'en-US'] as const;

/** Texts whose wording the specification fixes, and examples of what is typed. */
const FIXED = [
  'please enter title',
  'please enter address',
  'save succeeded!',
  'delete succeeded!',
  'max video upload size is 200M',
  'https://, www., /page, #part, tel:, mailto:',
];
/** Messages that stand inside a sentence or a path: "Header changed", "Title › link". */
const FRAGMENTS =
  /^(?:change|aspect|link|marks|outline|rich\.(?:left|words)|blocks\.plainLeft|section\.left)\./;
/** Words that have a capital letter everywhere. */
const NAMES = /^(?:[A-Z]{2,}\w*|Mac|Cmd|Ctrl|Alt|Shift|Enter|Delete|Escape|Google|Maps|Gallery|I)$/;

function listEnglish(value: unknown, at: string): [at: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((each, index) => listEnglish(each, `${at}/${index}`));
  if (!isObject(value)) return [];
  if (typeof value['en-US'] === 'string') return [[at, value['en-US']]];
  return Object.entries(value).flatMap(([name, each]) => listEnglish(each, `${at}/${name}`));
}

/** Sentence case: one capital letter at the beginning, and those of names. */
function isSentenceCase(text: string): boolean {
  if (FIXED.includes(text)) return true;
  if (/^\p{Ll}/u.test(text)) return false;
  const [, ...others] = text.split(' ');
  const isTitle = !/[.!?:;]/.test(text);
  return !isTitle || others.every((word) => !/^\p{Lu}/u.test(word) || NAMES.test(word.replace(/\W/g, '')));
}

const documents = [
  ...SHIPPED.map((name) => {
    const { title, description, data } = blockDocuments.get(name) ?? {};
    return [`block ${name}`, { title, description, data }] as const;
  }),
  ...kindDocuments.names().map((name) => [`kind ${name}`, kindDocuments.get(name)] as const),
  ...dialogDocuments.names().map((name) => [`dialog ${name}`, dialogDocuments.get(name)] as const),
];

test('what owners read in blocks, kinds and dialogs is in sentence case', () => {
  const found = documents.flatMap(([name, document]) => listEnglish(document, name));
  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(([, text]) => !isSentenceCase(text))).toEqual([]);
});

test('so are the messages of the editor', () => {
  const messages = Object.entries(flattenMessages(localeDocuments.get('en-US')?.messages.editor ?? {}));
  const wrong = messages.filter(
    ([key, text]) => !FRAGMENTS.test(key) && !FIXED.includes(text) && /^[a-z]/.test(text),
  );
  expect(wrong).toEqual([]);
});

test.each(LANGUAGES)('in %s each block has a name of its own, without a number', (language) => {
  const titles = SHIPPED.map((name) => blockDocuments.get(name)?.title[language] ?? '');
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => /\d|[一二三四五六七八九]$/.test(title))).toEqual([]);
});
