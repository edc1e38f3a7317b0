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
