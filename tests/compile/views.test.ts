import { expect, test } from 'vitest';
import { placeViews } from '../../runtime/compile/documents/views.ts';
import type { Node, ViewDocument } from '../../runtime/generated/documents.generated.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { makeRegistry } from '../../runtime/model/registry.ts';

const makeView = (name: string, takes: readonly string[], view: Node): [string, ViewDocument] => [
  name,
  {
    name,
    description: name,
    takes: { type: 'object', properties: Object.fromEntries(takes.map((each) => [each, {}])) },
    view,
  },
];

const views = makeRegistry([
  makeView('again', ['source', 'result'], {
    is: 'button',
    if: '{{ given.result.ok === false }}',
    with: { class: 'wide {{ given.result.isLoading ? given.source : 1 }}' },
    on: { click: [{ do: 'load', with: { source: '{{ given.source }}' } }] },
  }),
  makeView('boxed', ['of'], {
    is: 'box',
    children: [{ is: 'view:again', with: { source: 'items', result: '{{ given.of }}' } }],
  }),
  makeView('endless', [], { is: 'box', children: [{ is: 'view:endless' }] }),
]);

const place = (view: Node) => {
  const { document, problems } = placeViews({ view }, views, 'schemas/blocks/x.block.json');
  return { view: document.view, problems: problems.map(formatProblem) };
};

test('a view replaces the node that names it, and its `given` is replaced by what the node passes', () => {
  expect(
    place({
      is: 'box',
      children: ['A', { is: 'view:again', with: { source: 'news', result: '{{ sources.news }}' } }],
    }),
  ).toEqual({
    view: {
      is: 'box',
      children: [
        'A',
        {
          is: 'button',
          if: '{{ sources.news.ok === false }}',
          with: { class: 'wide {{ sources.news.isLoading ? "news" : 1 }}' },
          on: { click: [{ do: 'load', with: { source: 'news' } }] },
        },
      ],
    },
    problems: [],
  });
});

test('views contain views; an argument that is no path is in parentheses, a missing one undefined', () => {
  expect(place({ is: 'view:boxed', with: { of: '{{ sources.a ?? sources.b }}' } }).view).toMatchObject({
    is: 'box',
    children: [{ is: 'button', if: '{{ (sources.a ?? sources.b).ok === false }}' }],
  });
  expect(place({ is: 'view:boxed' }).view).toMatchObject({
    children: [{ if: '{{ undefined.ok === false }}' }],
  });
});

test('`if` and `each` of the node apply to its view; both conditions must hold', () => {
  expect(place({ is: 'view:again', if: '{{ a || b }}', with: { result: '{{ x }}' } }).view).toMatchObject({
    if: '{{ (a || b) && (x.ok === false) }}',
  });
  expect(
    place({ is: 'view:endless', each: '{{ list }}', as: 'row', key: '{{ row.id }}' }).view,
  ).toMatchObject({
    is: 'box',
    each: '{{ list }}',
    as: 'row',
    key: '{{ row.id }}',
  });
});

test.each<[string, Node, string]>([
  [
    'an unknown view',
    { is: 'view:agian' },
    'view.unknown at schemas/blocks/x.block.json#/view/children/0/is - ' +
      'There is no view named "agian", or it holds itself. Did you mean "again"?',
  ],
  [
    'a misspelt argument',
    { is: 'view:again', with: { sorce: 'news' } },
    'view.argument-unknown at schemas/blocks/x.block.json#/view/children/0/with/sorce - ' +
      'The view takes nothing named "sorce". Did you mean "source"?',
  ],
  [
    'children that would be lost',
    { is: 'view:again', children: ['A'] },
    'view.member-lost at schemas/blocks/x.block.json#/view/children/0/children - ' +
      'A node that names a view cannot have "children". It can have with, if, each, as and key.',
  ],
])('%s is reported with its place', (_what, node, line) => {
  expect(place({ is: 'box', children: [node] }).problems).toEqual([line]);
});

test('a view that contains itself is not expanded, and a value that is not a document is returned', () => {
  expect(place({ is: 'view:endless' }).view).toEqual({ is: 'box', children: [{ is: 'view:endless' }] });
  for (const value of [
    'Unexpected end of JSON input',
    null,
    3,
    {},
    { view: 'x' },
    { view: { children: 'view:again' } },
  ]) {
    expect(placeViews(value, views, 'x').document).toEqual(value);
  }
});

test('`given` is replaced in every form of expression', () => {
  const given = makeRegistry([
    makeView('given', ['result', 'name'], {
      is: 'text',
      if: "{{ given?.result['ok'] && given['name'] !== 'given.name' && list.map((given) => given.name) }}",
      children: ['{{ `${given.name}: given.name` }}', 'given.name', '{{given.result}}'],
    }),
  ]);
  const placed = (view: Node): unknown => placeViews({ view }, given, 'x').document.view;
  expect(placed({ is: 'view:given', with: { result: '{{ a?.b }}', name: 'x' } })).toEqual({
    is: 'text',
    if: "{{ a?.b['ok'] && \"x\" !== 'given.name' && list.map((given) => given.name) }}",
    children: ['{{ `${"x"}: given.name` }}', 'given.name', '{{ a?.b }}'],
  });
  expect(placed({ is: 'view:given', with: { result: { ok: '{{ a }}' }, name: 'no {{ b }}' } })).toMatchObject(
    {
      if:
        '{{ ({ "ok": a })[\'ok\'] && ("no " + ((b) ?? \'\') + "") !== \'given.name\' && ' +
        'list.map((given) => given.name) }}',
    },
  );
});
