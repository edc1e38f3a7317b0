import { expect, test } from 'vitest';
import { sanitizeRichText } from '../../src/server/domains/content/rich-text.ts';

test('a picture of this site gets the size that its address says, and its smaller forms', () => {
  const html = sanitizeRichText('<img src="/media/kiln_1200x900.webp" alt="The kiln" />');
  for (const piece of [
    'width="1200"',
    'height="900"',
    '/media/kiln_1200x900.w640.webp 640w',
    'loading="lazy"',
    'alt="The kiln"',
  ])
    expect(html).toContain(piece);
});

test('what an author says of a size holds, and a picture from elsewhere stays as it is', () => {
  expect(sanitizeRichText('<img src="/media/kiln_1200x900.webp" width="600" height="450" />')).toContain(
    'width="600" height="450"',
  );
  expect(sanitizeRichText('<img src="https://example.com/a.png" />')).toBe(
    '<img src="https://example.com/a.png" loading="lazy" />',
  );
});
