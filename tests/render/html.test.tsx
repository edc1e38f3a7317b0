import fc from 'fast-check';
import { createElement, Fragment, useId, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { renderPage } from '../../src/assembly/render-page.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { HtmlWriter } from '../../runtime/render/html/html-writer.ts';
import { StaticWriter } from '../../runtime/render/html/static-writer.ts';
import { PageView } from '../../runtime/render/page-view.tsx';
import { drawStatic } from '../../runtime/render/static-block.ts';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import type { Plan } from '../../runtime/compile/compile.ts';
import { rounds } from '../support/rounds.ts';

function write(node: ReactNode): string {
  const writer = new HtmlWriter(
    () => false,
    (inner) => <>{inner}</>,
  );
  writer.write(node);
  return writer.text();
}

/** Comments that name the blocks are the writer's own. */
const withoutPlaces = (html: string): string => html.replaceAll(/<!--\w+\/[^>]*-->/g, '');

/** A component with an id of its own, like the drawer of the menu. */
function Labelled({ children }: { children?: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <b id={id}>name</b>
      {children}
    </section>
  );
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('', '<&>"\'', 'a'),
  fc.integer(),
);
const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('', '<&>"\'', 'lazy', 'high', 'data:image/png,1'),
);
const values = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom(...names), fc.oneof(value, fc.constantFrom(undefined, null)), { maxKeys: 3 });
const props = fc
  .tuple(
    values(
      ['className', 'sizes', 'loading', 'fetchPriority', 'type', 'htmlFor', 'dateTime', 'download'],
      word,
    ),
    // A boolean is no text: nothing is written of it.
    values(['id', 'title', 'lang'], fc.oneof(word, fc.boolean())),
    // Of what is no address, nothing is written: the test of their own below.
    values(
      ['href', 'src', 'action', 'poster'],
      fc.constantFrom('/a?b=1&c="2"', "https://a.example/'x'", '//b.example/<>', ''),
    ),
    values(['srcSet'], fc.constantFrom('/a.webp 320w, /b.webp 640w', '/a.webp')),
    values(['width', 'tabIndex', 'strokeWidth', 'rowSpan'], fc.integer()),
    values(
      ['hidden', 'muted', 'playsInline', 'disabled', 'open', 'draggable', 'aria-hidden', 'data-far'],
      fc.boolean(),
    ),
  )
  .map((parts): Record<string, unknown> => Object.assign({}, ...parts));
const CHILDLESS = new Set(['img', 'br', 'input', 'select', 'textarea']);
const tag = fc.constantFrom(
  ...'div p a span img br button ul li video svg path input select textarea form label dialog'.split(' '),
);
const keyed = (children: readonly ReactNode[]) =>
  children.map((child, index) => createElement(Fragment, { key: index }, child));
const { node } = fc.letrec<{ node: ReactNode; list: ReactNode[] }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.constantFrom(null, undefined, true, false),
    fc
      .tuple(tag, props, tie('list'))
      // An image has no type: of two preloads that differ in it alone, React writes one.
      .map(([name, { type, ...own }, children]) =>
        createElement(
          name,
          name === 'img' ? own : { ...own, type },
          ...(CHILDLESS.has(name) ? [] : children),
        ),
      ),
    tie('list').map((children) => createElement(Labelled, null, ...children)),
    tie('list').map((children) => createElement('div', null, keyed(children))),
  ),
  list: fc.array(tie('node'), { maxLength: 4 }),
}));

test('any tree of elements is written as React writes it', () => {
  // React's advice on made-up attributes.
  vi.spyOn(console, 'error').mockReturnValue();
  fc.assert(
    fc.property(node, (tree) => {
      expect(write(tree)).toBe(renderToString(tree));
    }),
    { numRuns: rounds(2000) },
  );
});

/** What the writer of browsers gives an element; undefined for what React has to draw. */
function writeStatic(node: ReactNode): string | undefined {
  const root = { innerHTML: '', querySelectorAll: () => [] };
  const writer = new StaticWriter();
  if (!writer.write(node)) return undefined;
  writer.putInto(root as unknown as Element);
  return root.innerHTML;
}

const PRELOADS = /^(?:<link rel="preload"[^>]*\/>)+/;

test('any static tree is written in browsers as React writes it, without comments and preloads', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let written = 0;
  fc.assert(
    fc.property(node, (tree) => {
      const html = writeStatic(tree);
      if (html === undefined) return;
      written += 1;
      expect(html).toBe(renderToStaticMarkup(tree).replace(PRELOADS, ''));
    }),
    { numRuns: rounds(2000) },
  );
  expect(written).toBeGreaterThan(200);
});

test.each([
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://a.example/1',
  '/\\evil.example',
  'x y',
])('what is no address gets into no attribute: %s', (text) => {
  for (const [tag, name] of [
    ['a', 'href'],
    ['img', 'src'],
    ['img', 'srcSet'],
    ['video', 'poster'],
  ] as const)
    expect(write(createElement(tag, { [name]: text, id: 'one' }))).toMatch(
      new RegExp(`^<${tag} id="one"(?:></${tag}>|/>)$`),
    );
});

test('what can act, or is no plain element, is left to React', () => {
  const act = (): void => undefined;
  expect(
    writeStatic(
      <button type="button" onClick={act}>
        text
      </button>,
    ),
  ).toBeUndefined();
  expect(writeStatic([<p key="a">text</p>, <Labelled key="b" />])).toBeUndefined();
  expect(writeStatic(<input defaultValue="a" />)).toBeUndefined();
  expect(
    drawStatic(
      <button type="button" onClick={act}>
        text
      </button>,
    ),
  ).toBeUndefined();
  expect(drawStatic('text')).toBeUndefined();
  expect(drawStatic(<img alt="" />)).toBeUndefined();
  expect(drawStatic(<p className="a">text</p>)).toMatchObject({
    type: 'p',
    props: { className: 'a', dangerouslySetInnerHTML: { __html: '' } },
  });
});

test.each(['zh-CN', 'en-US'] as const)(
  'every example of every block is written as React writes it, in %s',
  (language) => {
    const { blocks, pages } = makeProgram();
    const page = pages.get('gallery') as Plan;
    for (const name of blockDocuments.names()) {
      const { model, examples } = makeExamplePage(language, [name]);
      const whole = {
        ...model,
        sources: { ...model.sources, 'content/': { examples: { ok: true as const, data: examples } } },
      };
      const context = {
        planOf: (block: string) => blocks.get(block),
        actions: {} as never,
        loadSource: () => Promise.reject(new Error('Nothing is loaded here.')),
        styles: makeStyleSheet(() => undefined),
        report: () => undefined,
        omitted: new Set<string>(),
      };
      expect(withoutPlaces(renderPage(page, blocks, whole).html)).toBe(
        renderToString(<PageView plan={page} model={whole} context={context} />),
      );
    }
  },
);
