import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { normalizeRuns, runsOf, type TextRun } from '../../runtime/model/marks.ts';
import { sanitizeMarks } from '../../runtime/model/sanitize-marks.ts';
import { HtmlWriter } from '../../runtime/render/html/html-writer.ts';
import { drawText } from '../../blocks/text-runs.tsx';
import { draw } from '../render/draw.tsx';
import { registry } from './registry.tsx';
import button from '../../blocks/button.primitive.tsx';
import text from '../../blocks/text.primitive.tsx';
import { compileDocument, type Plan } from '../../runtime/compile/compile.ts';
import { makeRegistry } from '../../runtime/model/registry.ts';
import type { RegisteredPrimitive } from '../../runtime/model/runtime-registry.ts';

const primitives = makeRegistry(
  Object.entries({ text, button }) as unknown as [string, RegisteredPrimitive][],
);
const compile = (is: string): Plan =>
  compileDocument(
    { name: 'sample', view: { is, part: 'a' } },
    { ...registry, primitives },
    { document: 'x.block.json' },
  );

const TEXT = 'Fired slowly, see how';
const MARKS: TextRun[] = [
  { text: 'Fired ' },
  { text: 'slowly', bold: true, italic: true, color: '#FF6A00' },
  { text: ', ' },
  { text: 'see ', linkType: 2, linkUrl: '/kiln' },
  { text: 'how', bold: true, linkType: 2, linkUrl: '/kiln' },
];
const plan = compile('text');
const drawPart = (part: object): string => draw(plan, { a: { title: TEXT, ...part } }).html;

test('marks are drawn with elements for screen readers, a class for the colour, and one link', () => {
  const { html, css } = draw(plan, { a: { title: TEXT, marks: MARKS } });
  const [, name] = /<strong class="(s-\w+)">/.exec(html) ?? [];
  expect(html).toBe(
    `<p>Fired <strong class="${name}"><em>slowly</em></strong>, ` +
      '<a href="/kiln" class="text-link">see <strong>how</strong></a></p>',
  );
  expect(css).toBe(`.${name}{color:#ff6a00}`);
});

test('a link around the whole text contains no other link', () => {
  const html = drawPart({ marks: MARKS, linkType: 2, linkUrl: '/about' });
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('<strong>how</strong>');
  const inButton = draw(compile('button'), { a: { title: TEXT, marks: MARKS } }).html;
  expect(inButton).toContain('<strong>how</strong></button>');
  expect(inButton).not.toContain('<a ');
});

test.each([
  ['of another text', [{ text: 'Fired', bold: true }]],
  ['that are no list', 'bold'],
  ['without texts', [{ bold: true }, null]],
])('marks %s are not drawn', (_, marks) => {
  expect(drawPart({ marks })).toBe(`<p>${TEXT}</p>`);
});

test('a text of the dictionary has no marks', () => {
  const { html } = draw(
    plan,
    { a: { title: TEXT, marks: MARKS, dictCode: 'd' } },
    {
      d: { code: 'd', value: TEXT },
    },
  );
  expect(html).toBe(`<p>${TEXT}</p>`);
});

test.each(['javascript:alert(1)', 'java\tscript:x', '/\\evil.example', 'data:text/html,x'])(
  'a mark with a link to %j is only text',
  (linkUrl) => expect(drawPart({ marks: [{ text: TEXT, linkType: 2, linkUrl }] })).toBe(`<p>${TEXT}</p>`),
);

test('saving keeps listed members with valid values', () => {
  const wrong = { text: 'b', bold: 'yes', style: 'x', color: 'red;}', linkType: 7, onclick: 'x' };
  expect(sanitizeMarks([{ text: 'a', italic: true }, wrong])).toEqual([
    { text: 'a', italic: true },
    { text: 'b' },
  ]);
  expect(sanitizeMarks([wrong])).toBeUndefined();
  expect(sanitizeMarks([{ text: 1 }])).toBeUndefined();
  expect(sanitizeMarks({ 0: 'x' })).toBeUndefined();
});

const run = fc
  .record(
    {
      text: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.constantFrom('<b>', '\n', '&')),
      bold: fc.boolean(),
      italic: fc.boolean(),
      color: fc.constantFrom('#ff6a00', '#16202e', '"><i>'),
      linkType: fc.constantFrom(0 as const, 1 as const, 2 as const),
      linkUrl: fc.constantFrom('/a', 'https://example.com/?a=1&b', 'javascript:x'),
      isNewTab: fc.boolean(),
    },
    { requiredKeys: ['text'] },
  )
  .map((each): TextRun => each);

test('the writer of HTML and React draw the same runs', () => {
  const shown = fc.record({
    text: fc.string({ unit: 'grapheme', maxLength: 4 }),
    isBold: fc.boolean(),
    isItalic: fc.boolean(),
    className: fc.constantFrom('s-1', undefined),
    link: fc.constantFrom({ href: '/a' }, { href: '/b?c&d', target: '_blank', rel: 'noopener' }, undefined),
  });
  fc.assert(
    fc.property(fc.array(shown, { maxLength: 5 }), fc.boolean(), (runs, isInLink) => {
      const drawn = <p>{drawText('', runs, isInLink)}</p>;
      const writer = new HtmlWriter(
        () => false,
        (inner) => <>{inner}</>,
      );
      writer.write(drawn);
      expect(writer.text()).toBe(renderToString(drawn));
    }),
  );
});

test('what is saved is drawn, is saved again unchanged, and has the text', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 6 }), (runs) => {
      const text = runs.map((each) => each.text).join('');
      const saved = sanitizeMarks(runs);
      expect(saved === undefined ? undefined : sanitizeMarks(saved)).toEqual(saved);
      if (saved !== undefined) expect(runsOf(saved, text)).toBe(saved);
      expect(
        normalizeRuns(runs)
          ?.map((each) => each.text)
          .join('') ?? text,
      ).toBe(text);
      expect(drawPart({ title: `${text}.`, marks: [...(saved ?? []), { text: '.' }] })).not.toMatch(
        /<i>|javascript/,
      );
    }),
  );
});
