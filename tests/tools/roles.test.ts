import { expect, test } from 'vitest';
import { checkRoles } from '../../src/tools/check/roles.ts';

const block = (view: object): string => JSON.stringify({ name: 'x', examples: [{ tone: 'kiln' }], view });

test.each([
  ['a colour', 'schemas/blocks/x.block.json', block({ with: { fill: '#a3402a' } })],
  ['a class of a demo', 'schemas/views/x.view.json', block({ with: { class: 'px-2 hover:text-kiln' } })],
  ['a choice of a demo', 'schemas/blocks/x.block.json', block({ enum: ['paper'] })],
  ['a font as a class', 'schemas/pages/x.page.json', block({ with: { class: 'font-serif' } })],
  ['a colour in a style', 'src/site/styles/x.css', '.x { color: #fff; }'],
  ['a font in a style', 'src/site/styles/x.css', '.x { font-family: Georgia, serif; }'],
  ['a colour in a primitive', 'blocks/x.primitive.tsx', "const COLOUR = '#fff';"],
  ['a property of a demo', 'blocks/on-demand/x.css', '.x { color: var(--color-ink); }'],
])('%s is refused', (_, path, text) => {
  expect(checkRoles(path, text)).toEqual([expect.stringContaining(`roles.other at ${path}`)]);
});

test.each([
  [
    'roles',
    'schemas/blocks/x.block.json',
    block({ with: { class: 'bg-surface-alt font-heading text-text' } }),
  ],
  ['examples', 'schemas/blocks/x.block.json', block({})],
  ['links to a place', 'schemas/blocks/x.block.json', block({ with: { href: '#top' } })],
  ['comments', 'src/site/styles/x.css', '/* #fff on paper */'],
  ['what is excepted', 'src/site/styles/theme.css', '--color-text: #231e1a;'],
])('%s are not', (_, path, text) => {
  expect(checkRoles(path, text)).toEqual([]);
});
