import { expect, test } from 'vitest';
import { compileDocument } from '../../runtime/compile/compile.ts';
import { fillData } from '../../runtime/compile/fill.ts';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { checkOwnedData } from '../../runtime/owned/interpret.ts';
import { readClasses } from '../../runtime/owned/make/class-tokens.ts';
import { ownOf } from '../../runtime/owned/make/own-of.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { exampleData } from '../../src/assembly/example-data.ts';
import { registry } from '../../src/assembly/plans.ts';
import { makeDefinition } from './sample.ts';
import { draw } from '../render/draw.tsx';

/** The HTML with the attributes that both ways write: elements, texts, links and pictures. */
function bare(html: string): string {
  return html
    .replaceAll(/ (?:class|sizes|id|data-[a-z-]+|aria-[a-z]+)="[^"]*"/g, '')
    .replaceAll(/<(button) type="button"/g, '<span')
    .replaceAll('</button>', '</span>');
}

function turn(name: string, index: number): { before: string; after: string; left: string[] } {
  const document = blockDocuments.get(name);
  const example = document?.examples[index];
  if (document === undefined || example === undefined) throw new Error(`There is no example of ${name}.`);
  const data = fillData(document.data, exampleData(example, 'en-US'));
  const made = ownOf({ document, data }, 'own-x');
  expect(checkOwned(made.definition)).toEqual([]);
  expect(checkOwnedData(made.definition, made.data)).toEqual([]);
  const compiled = compileOwned(made.definition).document;
  const plan = compileDocument(compiled, registry, { document: 'own-x' });
  expect(plan.problems).toEqual([]);
  const drawn = draw(plan, fillData(compiled.data, made.data));
  expect(drawn.problems).toEqual([]);
  return {
    before: bare(draw(compileDocument(document, registry), data).html),
    after: bare(drawn.html),
    left: made.left.filter(({ what }) => what !== 'classes').map(({ what, detail }) => `${what} ${detail}`),
  };
}

test.each([
  ['introduction', 0],
  ['introduction', 1],
  ['image-text', 0],
  ['image-text', 1],
  ['image-text', 2],
  ['team', 0],
  ['team', 1],
])('a section of %s, example %i, becomes a block that draws the same elements', (name, index) => {
  const { before, after, left } = turn(name, index);
  expect(left).toEqual([]);
  expect(after).toBe(before);
});

test.each(blockDocuments.names().map((name) => [name]))(
  'a section of %s is turned, or says what is not',
  (name) => {
    const document = blockDocuments.get(name);
    if (document === undefined) return;
    const data = fillData(document.data, exampleData(document.examples[0] as never, 'en-US'));
    const { definition, data: made, left } = ownOf({ document, data }, 'own-x');
    const codes = checkOwned(definition).map(({ code }) => code);
    // A list without one node, or a heading that follows what was left out, is told by the check.
    expect(codes.filter((code) => code !== 'owned.heading-skipped')).toEqual([]);
    expect(checkOwnedData(definition, made)).toEqual([]);
    expect(left.every(({ detail }) => detail !== '')).toBe(true);
  },
);

test('a section of an owned block is copied as it is', () => {
  const definition = makeDefinition();
  const data = { heading: { title: 'x' } };
  const made = ownOf({ document: compileOwned(definition).document, data, definition }, 'own-copy');
  expect(made).toEqual({ definition: { ...definition, name: 'own-copy', version: 1 }, data, left: [] });
});

test('the picture behind a band and what darkens it stay behind its words; items keep their icons', () => {
  const turned = (name: string): ReturnType<typeof ownOf> => {
    const document = blockDocuments.get(name);
    if (document === undefined) throw new Error(`There is no block ${name}.`);
    const data = fillData(document.data, exampleData(document.examples[0] as never, 'en-US'));
    return ownOf({ document, data }, 'own-x');
  };
  const hero = turned('page-hero');
  expect(hero.left).toEqual([]);
  const [picture, words] = hero.definition.view.children ?? [];
  expect(picture).toMatchObject({ is: 'picture', style: { desktop: { place: 'behind' } } });
  expect(words?.children?.[0]).toMatchObject({
    shows: { all: [{ field: 'f1', filled: true }] },
    style: { desktop: { place: 'behind', veil: 'up', opacity: '70%' } },
  });
  const cards = Object.values(turned('product-list').data).find(Array.isArray);
  const icons = (cards as Record<string, unknown>[]).map((card) => Object.values(card).filter(isText));
  expect(new Set(icons.map(String)).size).toBe(icons.length);
});

const isText = (value: unknown): boolean => typeof value === 'string';

test('classes are read as tokens at three widths, and what has none is told', () => {
  expect(readClasses('grid gap-8 md:grid-cols-2 lg:grid-cols-3 text-4xl before:size-2')).toEqual({
    style: {
      desktop: { gap: '8u', step: '5', columns: '3' },
      tablet: { columns: '2' },
      phone: { columns: '1' },
    },
    left: ['before:size-2'],
  });
});

test('what lies over others in part is told before the block is made', () => {
  const children = [{ is: 'box', with: { class: 'absolute inset-x-0 bottom-0 p-4 before:size-2' } }];
  const document = { title: { 'en-US': 'x' }, group: 'content', data: {}, view: { is: 'box', children } };
  const { left } = ownOf({ document: document as never, data: {} }, 'own-x');
  expect(left).toEqual([
    { what: 'place', detail: 'absolute inset-x-0 bottom-0' },
    { what: 'classes', detail: 'before:size-2' },
  ]);
});
