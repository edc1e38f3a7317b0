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
