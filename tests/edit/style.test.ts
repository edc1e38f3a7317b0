import { expect, test } from 'vitest';
import { contrastOf } from '../../src/owner-fields/style/contrast.ts';
import { makeChange, type Documents } from '../../runtime/edit/change.ts';
import { readPart } from '../../runtime/edit/part.ts';
import { readStyle, replaceStyle } from '../../runtime/edit/style.ts';
import { makeDocuments, operations } from './fixtures.ts';

const TITLE = { document: 'content' as const, key: 'hero', path: ['subContentMap', 'Title'], leaf: 'title' };

function write(documents: Documents, properties: Record<string, unknown>): Documents {
  const style = { ...readStyle(documents, TITLE), ...properties };
  const made = makeChange(operations, documents, replaceStyle(documents, TITLE, style));
  if ('problem' in made) throw new Error(made.problem.message);
  return made.documents;
}

test('undefined properties are removed, and without properties the style is removed', () => {
  const red = write(makeDocuments(), { color: '#ff6a00', bold: true });
  expect(readPart(red, TITLE)?.pageJson).toBe('{"color":"#ff6a00","bold":true}');
  const large = write(red, { fontSize: 60, bold: undefined });
  expect(readStyle(large, TITLE)).toEqual({ color: '#ff6a00', fontSize: 60 });
  expect(readPart(write(large, { color: undefined, fontSize: undefined }), TITLE)).not.toHaveProperty(
    'pageJson',
  );
  expect(replaceStyle(large, TITLE, { color: '#ff6a00', fontSize: 60 })).toEqual([]);
});

test('an invalid stored style counts as none', () => {
  const documents = makeDocuments();
  const broken = {
    ...documents.content,
    data: { hero: { subContentMap: { Title: { pageJson: '{"color":' } } } },
  };
  expect(readStyle({ ...documents, content: broken }, TITLE)).toEqual({});
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#ff6a00', '#ffffff', 2.8],
  ['#a3402a', '#ffffff', 6.3],
])('the contrast of %s on %s is %d', (text, background, ratio) =>
  expect(contrastOf(text, background)).toBeCloseTo(ratio, 0),
);
