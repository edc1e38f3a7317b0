// Which column of a file an import takes for which field, before the owner chooses.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ListDocument } from '../../runtime/generated/documents.generated.ts';
import { guessMapping } from '../../src/console/contracts/guess-mapping.ts';

const articles = JSON.parse(readFileSync('schemas/console/article.list.json', 'utf8')) as ListDocument;

test('the columns of an export of WordPress are taken by what they are called', () => {
  const columns = ['id', 'Title', 'Content', 'Excerpt', 'Date', 'Permalink', 'Status', 'Slug'];
  const mapping = guessMapping(articles, columns);
  expect(mapping).not.toHaveProperty('contentCode', 'Content');
  expect(Object.values(mapping)).toEqual(expect.arrayContaining(['Title', 'Content', 'Date']));
});
