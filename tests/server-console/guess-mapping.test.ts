// Which column of a file an import takes for which field, before the owner chooses.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ListDocument } from '../../runtime/generated/documents.generated.ts';
import { findLacking, guessMapping } from '../../src/console/contracts/guess-mapping.ts';

const articles = JSON.parse(readFileSync('schemas/console/article.list.json', 'utf8')) as ListDocument;

test('the columns of an export of WordPress are taken by what they are called', () => {
  const columns = ['id', 'Title', 'Content', 'Excerpt', 'Date', 'Permalink', 'Status', 'Slug'];
  const mapping = guessMapping(articles, columns, 'zh-CN');
  expect(mapping).not.toHaveProperty('contentCode', 'Content');
  expect(Object.values(mapping)).toEqual(expect.arrayContaining(['Title', 'Content', 'Date']));
});

const titlesOf = (columns: string[], language = 'zh-CN') => {
  const mapping = guessMapping(articles, columns, language);
  return { chinese: mapping['title.zh-CN'], english: mapping['title.en-US'] };
};

test('a title without a language is in the default language of the site', () => {
  expect(titlesOf(['Title'])).toEqual({ chinese: 'Title' });
  expect(titlesOf(['Product name', 'Code'])).toEqual({ chinese: 'Product name' });
  expect(titlesOf(['标题'], 'en-US')).toEqual({ english: '标题' });
});

test('a column that names its language keeps it, and so do two that are told apart by their words', () => {
  for (const column of ['Title (English)', 'title.en-US', 'English name', '英文名', 'Title EN', 'title_en'])
    expect(titlesOf([column]), column).toEqual({ english: column });
  expect(titlesOf(['标题', 'Title'])).toEqual({ chinese: '标题', english: 'Title' });
  expect(titlesOf(['Title', 'Title (English)'])).toEqual({ chinese: 'Title', english: 'Title (English)' });
});

test('a title in another language alone is told: a new item needs one in the main language', () => {
  const lackingOf = (columns: string[]) => {
    const found = findLacking(articles.imports ?? [], guessMapping(articles, columns, 'zh-CN'), 'zh-CN');
    return found && [found.given.name, found.lacking.name];
  };
  expect(lackingOf(['Title (English)'])).toEqual(['title.en-US', 'title.zh-CN']);
  expect(lackingOf(['Title'])).toBeUndefined();
  expect(lackingOf(['编号'])).toBeUndefined();
});
