import { expect, test } from 'vitest';
import { compileTemplate } from '../../runtime/language/expression.ts';
import type { Bind } from '../../runtime/language/bind.ts';
import { originAt } from '../../runtime/language/reads/origin.ts';
import { findReads, type ExpressionReads } from '../../runtime/language/reads/find-reads.ts';

const bind: Bind<undefined> = () => () => undefined;
bind.callable = (name) => (['t', 'linkOf'].includes(name) ? () => undefined : undefined);
bind.keepSyntax = true;

function readsOf(source: string): ExpressionReads {
  const compiled = compileTemplate(`{{ (${source}) }}`, bind);
  if (!compiled.ok) throw new Error(compiled.problem.message);
  return findReads(compiled.syntax ?? [], originAt);
}

const pathsOf = (source: string): string[] => [
  ...new Set(readsOf(source).paths.map((path) => path.join('.'))),
];

test.each<[source: string, paths: string[]]>([
  ['data.subContentMap.BigTitle.title', ['data.subContentMap.BigTitle.title']],
  ['route?.query?.keyword', ['route.query.keyword']],
  ["route['query'].keyword", ['route.query.keyword']],
  ["route?.['query']['key' + 'word']", ['route.query.keyword']],
  ['data.list[0].title', ['data.list.0.title']],
  ['dict[part.dictCode].value', ['part.dictCode', 'dict.*.value']],
  ["data.on ? data.a : data['b']", ['data.on', 'data.a', 'data.b']],
  ['(data.first ?? data.second).title', ['data.first.title', 'data.second.title']],
  ['data.on && data.a.b', ['data.on', 'data.a.b']],
  ['data.list.map((item) => item.title)', ['data.list', 'data.list.*.title']],
  [
    'data.list.filter((each) => each.on).find((x, i) => x.id === i)',
    ['data.list', 'data.list.*.on', 'data.list.*.id', 'data.list.*'],
  ],
  ['data.list.slice(1).toSorted((a, b) => a.rank - b.rank)', ['data.list', 'data.list.*.rank']],
  [
    'data.rows.map((row) => row.cells.map((cell) => cell.text + row.title))',
    ['data.rows', 'data.rows.*.cells', 'data.rows.*.cells.*.text', 'data.rows.*.title'],
  ],
  [
    '[data.one, ...data.more].map((each) => each.title)',
    ['data.one', 'data.more.*', 'data.one.title', 'data.more.*.title'],
  ],
  ['({ ...data.part, title: data.name }).title', ['data.part.title', 'data.name']],
  ['`${data.a} and ${data.b}`', ['data.a', 'data.b']],
  ['linkOf(data.part).href', ['data.part', 'linkOf().href']],
  ['-data.a', ['data.a']],
  ['data.text.trim().length', ['data.text']],
  // A parameter hides a name of the scope.
  ['data.list.some((data) => data.own)', ['data.list', 'data.list.*.own']],
])('%s reads %j', (source, paths) => {
  expect(pathsOf(source)).toEqual(paths);
});

const literalsOf = (source: string): string[] =>
  readsOf(source).calls.flatMap(
    ({ args }) =>
      args[0]?.literals.map(({ value, isPrefix }) => `${String(value)}${isPrefix ? '*' : ''}`) ?? [],
  );

test.each<[source: string, literals: string[]]>([
  ["t('site.more')", ['site.more']],
  ["t(data.on ? 'site.a' : 'site.b')", ['site.a', 'site.b']],
  ["t('site.' + data.code)", ['site.*']],
  ["t('site.' + data.code + '.title')", ['site.*']],
  ["t('site.' + (data.on ? 'a' : 'b'))", ['site.a', 'site.b']],
  ['t(`site.${data.code}.title`)', ['site.*']],
  ["t(data.key ?? 'site.none')", ['*', 'site.none']],
  ['t(data.key)', ['*']],
])('%s can read the messages %j', (source, literals) => {
  expect(literalsOf(source)).toEqual(literals);
});

test('a member that no object of the expression has is reported', () => {
  expect(readsOf("[{ name: 'a' }, { name: 'b', path: '/' }].map((each) => each.pth)").missing).toEqual([
    { name: 'pth', known: ['name', 'path'] },
  ]);
  expect(readsOf('[{ ...data.part, name: 1 }].map((each) => each.pth)').missing).toEqual([]);
});

test('no syntax tree is kept without `keepSyntax`', () => {
  const compiled = compileTemplate('{{ data.a + 1 }}', () => () => undefined);
  expect(compiled).not.toMatchObject({ syntax: [{}] });
});
