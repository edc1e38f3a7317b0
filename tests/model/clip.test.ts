import { expect, test } from 'vitest';
import { declareStyle, sanitizeStyle } from '../../runtime/model/style.ts';

const maskAttrs = { left: 10, top: 20, width: 50, height: 40 };
const clipOf = (clipType: string, attrs: unknown = maskAttrs): string =>
  declareStyle(JSON.stringify({ clipType, maskAttrs: attrs }));

test('a rectangle is cut out in percent of the picture', () => {
  expect(clipOf('rectangle')).toBe('clip-path:inset(20% 40% 40% 10%)');
});

test.each(['square', 'circle', 'triangle', 'star', 'heart'])(
  'a %s is an outline in the middle of its part, and is not stretched',
  (clipType) => {
    const style = clipOf(clipType);
    const [, outline = '', place] =
      /^mask:url\("data:image\/svg\+xml,.*viewBox='0 0 100 100'.*d='([^']+)'.*"\) (.+)$/.exec(style) ?? [];
    expect(outline).toMatch(/^M[\d. ACHLMVZ]+Z$/);
    // A tenth from the left where half of the width is free: a fifth of the room; a fifth from the top where
    // three fifths are free: a third.
    expect(place).toBe('20% 33.33%/50% 40% no-repeat');
    // It would end the declaration.
    expect(style).not.toContain(';');
  },
);

test('an outline over all of the picture begins at its corner', () => {
  expect(clipOf('circle', { left: 0, top: 0, width: 100, height: 100 })).toContain(' 0% 0%/100% 100% ');
});

test('saving keeps a valid mask and removes an invalid one', () => {
  const style = JSON.stringify({ clipType: 'heart', maskAttrs, bold: true });
  expect(sanitizeStyle(style)).toBe(style);
  expect(sanitizeStyle(JSON.stringify({ clipType: 'url(#x)', maskAttrs, bold: true }))).not.toContain(
    'clipType',
  );
});

test.each([
  [{ ...maskAttrs, left: '10' }],
  [{ ...maskAttrs, width: 0 }],
  [{ ...maskAttrs, left: -1 }],
  [{ ...maskAttrs, width: 95 }],
  [{ ...maskAttrs, top: Number.NaN }],
  [{ left: 0, top: 0, width: 10 }],
  ['0%);background:url(//x'],
  [null],
])('%j is not a valid mask', (attrs) => {
  expect(clipOf('circle', attrs)).toBe('');
  expect(sanitizeStyle(JSON.stringify({ clipType: 'circle', maskAttrs: attrs }))).toBe('');
});
