import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { flattenMessages } from '../../runtime/model/words/flatten-messages.ts';
import { translate } from '../../runtime/model/words/messages.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import { localeDocuments } from '../../src/assembly/locale-documents.ts';

const english = flattenMessages({
  files: { one: '{count} file', other: '{count} files' },
  more: 'More of {name}',
});

describe('a counted message', () => {
  test.each([
    [0, '0 files'],
    [1, '1 file'],
    [1.5, '1.5 files'],
    [21, '21 files'],
  ])('takes the plural form of %d', (count, text) => {
    expect(translate(english, 'en-US', 'files', { count })).toBe(text);
  });

  test('takes the forms of its own language', () => {
    const polish = flattenMessages({ files: { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' } });
    expect([1, 2, 5, 22, 1.5].map((count) => translate(polish, 'pl-PL', 'files', { count }))).toEqual([
      'plik',
      'pliki',
      'plików',
      'pliki',
      'pliku',
    ]);
  });

  test('takes the form "other" without a number, and in a language with one form', () => {
    expect(translate(english, 'en-US', 'files', { count: '1' })).toBe('1 files');
    expect(translate(flattenMessages({ files: '{count} 个文件' }), 'zh-CN', 'files', { count: 1 })).toBe(
      '1 个文件',
    );
  });
});

test('a message that is not counted keeps its text, and an unknown key is shown', () => {
  expect(translate(english, 'en-US', 'more', { name: 'it', count: 1 })).toBe('More of it');
  expect(translate(english, 'en-US', 'constructor')).toBe('constructor');
});

test('the views of an article are counted in every language', () => {
  const texts = localeDocuments
    .names()
    .map((language) =>
      translate(messagesFor(language, ['site']), language, 'site.content.views', { count: 1, views: '1' }),
    );
  expect(texts).toEqual(['1 view', '1 次阅读']);
});

/** Messages that the specification gives in English. */
const CATALOGUE = [
  'Signing in failed',
  'Form submission failed',
  'Payment failed',
  'Your runtime environment is abnormal, please contact customer service',
  'Sorry, the content has been hidden or deleted',
  'Sorry, the form may have been deleted or hidden by the administrator',
  'Sorry, payment timeout, please go to the order list to pay',
  'Enter the correct e-mail',
  'Enter the correct phone number',
  'Enter the correct password',
  'Enter the correct captcha',
  'Enter the correct user name',
  'The mailbox format is incorrect!',
  'Incorrect mobile phone number format!',
  'The mailbox is not registered!',
  'The two passwords are inconsistent',
  'Please read and agree to the user agreement',
  'Password error, please re-enter',
  'the website has been modified, are you sure to discard the changes',
];

describe('the catalogue of the specification', () => {
  test('has every message word for word', () => {
    const { catalogue = {} } = localeDocuments.get('en-US')?.messages ?? {};
    expect(Object.values(catalogue).toSorted()).toEqual(CATALOGUE.toSorted());
  });

  test('is written once in all documents, so that pages and API cannot differ', () => {
    const documents = globSync('schemas/{blocks,dialogs,forms,locales,pages,views}/*.json').map((file) =>
      readFileSync(file, 'utf8'),
    );
    for (const language of localeDocuments.names())
      for (const text of Object.values(localeDocuments.get(language)?.messages.catalogue ?? {}))
        expect(documents.join('').split(JSON.stringify(text)).length - 1, text).toBe(1);
  });

  test('has every message that another section refers to', () => {
    const sections = ['site', 'form', 'member', 'editor', 'console', 'deliveries', 'problems'] as const;
    for (const language of localeDocuments.names())
      for (const [key, text] of Object.entries(messagesFor(language, sections)))
        expect(text, key).not.toMatch(/^@|^$/);
    expect(messagesFor('en-US', ['problems'])['problems.item.gone']).toBe(
      messagesFor('en-US', ['site'])['site.content.gone'],
    );
  });
});

test('a rejection has the same placeholders in every language', () => {
  const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();
  const { 'zh-CN': chinese = {}, 'en-US': words = {} } = Object.fromEntries(
    localeDocuments.names().map((language) => [language, messagesFor(language, ['problems', 'deliveries'])]),
  );
  for (const [key, text] of Object.entries(words))
    expect(placeholders(text), key).toEqual(placeholders(chinese[key] ?? ''));
});

test('a rejection is a sentence', () => {
  // Parts of sentences, the words of a table and of a button.
  const part = new RegExp(
    String.raw`\.(?:form\.(?:all-records|reason|expected|sheet-)|media\.foreign-|member\.nobody|page\.|` +
      String.raw`bill\.(?:amount|fee|by-|of-|only-|sheet-)|console\.(?:sheet-|use-|copy-of))`,
  );
  const fixed = [...CATALOGUE, 'max video upload size is {most}M'];
  const wrong = Object.entries(messagesFor('en-US', ['problems'])).filter(
    ([key, text]) => !part.test(key) && !fixed.includes(text) && !/^["“{\p{Lu}].*[.!?}]$/u.test(text),
  );
  expect(wrong).toEqual([]);
});
