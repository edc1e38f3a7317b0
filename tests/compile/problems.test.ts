import { expect, test } from 'vitest';
import type { Node } from '../../runtime/generated/documents.generated.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { draw } from '../render/draw.tsx';
import { compileView } from './registry.tsx';

const MISTAKES: readonly [what: string, view: Node, line: string][] = [
  [
    'a misspelt primitive',
    { is: 'box', children: [{ is: 'txt' }] },
    'block.primitive-unknown at sample.block.json#/view/children/0/is - ' +
      '"txt" is not a primitive. Did you mean "text"?',
  ],
  [
    'a misspelt prop',
    { is: 'text', with: { clas: 'x' } },
    'block.prop-unknown at sample.block.json#/view/with/clas - ' +
      '"clas" is not a prop of "text". Did you mean "class"?',
  ],
  [
    'a wrong literal',
    { is: 'box', with: { as: 'h9' } },
    'block.prop-invalid at sample.block.json#/view/with/as - ' +
      'The prop "as" of "box" must be one of "div", "section", "ul", "li", found "h9".',
  ],
  [
    'an unknown event',
    { is: 'text', on: { clik: [] } },
    'block.event-unknown at sample.block.json#/view/on/clik - ' +
      '"clik" is not an event of "text". Did you mean "click"?',
  ],
  [
    'an unknown action',
    { is: 'text', on: { click: [{ do: 'sai' }] } },
    'block.action-unknown at sample.block.json#/view/on/click/0/do - ' +
      'There is no action named "sai". Did you mean "say"?',
  ],
  [
    'a missing argument',
    { is: 'text', on: { click: [{ do: 'say' }] } },
    'document.member-missing at sample.block.json#/view/on/click/0/with - ' +
      'The member "text" is missing. Add it.',
  ],
  [
    'an unknown kind',
    { is: 'text', part: 'a', edit: { kind: 'txt' } },
    'block.kind-unknown at sample.block.json#/view/edit/kind - ' +
      'There is no editing kind named "txt". Did you mean "text"?',
  ],
  [
    'an unknown name',
    { is: 'text', children: ['{{ dat.x }}'] },
    'expression.name-unknown at sample.block.json#/view/children/0 - ' +
      'There is nothing named "dat" here. Did you mean "data"?',
  ],
  [
    'a part of something computed',
    { is: 'text', each: '{{ data.list.slice(1) }}', as: 'item', part: 'item.Title' },
    'block.part-unaddressable at sample.block.json#/view/part - The part "item.Title" has no ' +
      'address in the data: "item" comes from an expression that is not a plain path into data.',
  ],
];

test.each(MISTAKES)('%s is reported with its place and a suggestion', (_, view, line) => {
  expect(compileView(view).problems.map(formatProblem)).toEqual([line]);
});

test.each(MISTAKES)('%s does not stop the rest from being drawn', (_, view) => {
  const plan = compileView([view, { is: 'text', children: ['the rest'] }]);
  expect(draw(plan, { list: [] }).html).toContain('<p>the rest</p>');
});

test('a view without sources has none', () => {
  const plan = compileView({ is: 'text' });
  expect(plan.sources).toEqual([]);
});

test('a block whose expression fails is left out and reported', () => {
  const plan = compileView({ is: 'text', children: ['{{ data.word.repeat(2000000000) }}'] });
  const { html, problems } = draw(plan, { word: 'x' });
  expect(html).toBe('');
  expect(problems.map((problem) => problem.code)).toEqual(['block.failed']);
});
