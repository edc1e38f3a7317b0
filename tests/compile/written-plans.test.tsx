import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileDocument } from '../../runtime/compile/compile.ts';
import { trimDocument, type DrawnDocument } from '../../runtime/compile/documents/trim.ts';
import { FIRST_LOCAL, SLOT, type Scope } from '../../runtime/compile/scope.ts';
import { beginSteps, stepsTaken } from '../../runtime/language/limits.ts';
import type { BlockData, SourceResult } from '../../runtime/model/page.ts';
import { blockDocuments, pageDocuments } from '../../src/assembly/documents.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { registry } from '../../src/assembly/plans.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { rounds } from '../support/rounds.ts';
import { registry as small } from './registry.tsx';
import { attempt, bindWritten, outlineOf } from './written-plan.ts';

const { model } = makeExamplePage('zh-CN');

function scopeOf(data: unknown, more: Readonly<Partial<Record<keyof typeof SLOT, unknown>>> = {}): Scope {
  const scope: Scope = Array.from({ length: FIRST_LOCAL });
  const { site, channel, route } = model;
  const values = {
    data,
    dict: model.content.ast.dict,
    site,
    channel,
    member: null,
    route,
    sources: {},
    ...more,
  };
  for (const [name, value] of Object.entries(values)) scope[SLOT[name as keyof typeof SLOT]] = value;
  return scope;
}

interface Instance {
  data: BlockData;
  sources: Readonly<Record<string, SourceResult>>;
}

/** The examples of a block. */
const examplesOf = (block: string): Instance[] =>
  model.content.ast.vm
    .filter((each) => each.block === block)
    .map(({ key }) => ({
      data: model.content.ast.data[key] ?? {},
      sources: model.sources[`content/${key}`] ?? {},
    }));

/** Replaces some members of a value by something that should not be there. */
function damage(value: unknown, choose: () => unknown): unknown {
  const other = choose();
  if (other !== undefined) return other;
  if (Array.isArray(value)) return value.map((each) => damage(each, choose));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, damage(each, choose)]));
}

const MEMBERS = [null, { id: 'm1', name: '成员', avatar: '/media/a_1x1.png' }];

describe('plans that the build has written', () => {
  const documents = [
    ...blockDocuments.names().map((name) => ({ name, document: blockDocuments.get(name) })),
    ...pageDocuments.names().map((name) => ({ name, document: pageDocuments.get(name) })),
  ];

  it('draw every block and page as the compiler does', async () => {
    await expectAllCells(
      documents,
      ({ name, document }) => {
        if (document === undefined) throw new Error(`There is no document named "${name}".`);
        const drawn = trimDocument(document);
        const compiled = compileDocument(drawn, registry);
        const written = bindWritten(drawn, registry);
        expect(compiled.problems).toEqual([]);
        const { name: own, state, readsMember } = compiled;
        expect(written).toMatchObject({ name: own, readsMember });
        expect(written.state).toEqual(state);
        const found = examplesOf(name);
        const instances = found.length > 0 ? found : [{ data: {}, sources: {} }];
        const damaged = fc.array(fc.option(fc.constantFrom(null, '', 7, 'text', [], [{}], {}), { freq: 9 }), {
          minLength: 60,
          maxLength: 60,
        });
        fc.assert(
          fc.property(
            fc.constantFrom(...instances),
            fc.constantFrom(...MEMBERS),
            damaged,
            (instance, member, chosen) => {
              let next = 0;
              const choose = (): unknown => chosen[next++] ?? undefined;
              const data = chosen[0] === null ? instance.data : damage(instance.data, choose);
              const sources = chosen[1] === null ? instance.sources : damage(instance.sources, choose);
              const scope = scopeOf(data, { sources, member, state: state ?? {} });
              expect(attempt(() => outlineOf(written, scope))).toEqual(
                attempt(() => outlineOf(compiled, scope)),
              );
              expect(sourcesOf(written, scope)).toEqual(sourcesOf(compiled, scope));
            },
          ),
          { numRuns: rounds(12) },
        );
      },
      ({ name }) => name,
    );
  });

  it('evaluate every expression as the compiler does, in as many steps', () => {
    fc.assert(
      fc.property(fc.array(expression, { minLength: 20, maxLength: 20 }), (sources) => {
        const texts = [
          ...sources.map((each) => `{{ ${each} }}`),
          `a {{ ${sources[0]} }} b {{ ${sources[1]} }}`,
        ];
        const valid = texts.filter(
          (text) => compileDocument(documentOf([text]), small).problems.length === 0,
        );
        const document = documentOf(valid);
        const scope = scopeOf(DATA);
        expect(sourcesOf(bindWritten(document, small), scope)).toEqual(
          sourcesOf(compileDocument(document, small), scope),
        );
      }),
      { numRuns: rounds(60) },
    );
  });

  it('draw nothing of a document with problems', () => {
    const written = bindWritten({ name: 'broken', view: { is: 'nothing-like-this' } }, small);
    expect(written.draw(scopeOf({}))).toBeUndefined();
  });
});

/** What the sources of a plan would be called with. */
function sourcesOf(plan: ReturnType<typeof compileDocument>, scope: Scope): unknown {
  return plan.sources.map(({ name, definition, params, when }) => ({
    name,
    definition,
    when: when && attempt(() => when(scope)),
    params: attempt(() => {
      beginSteps();
      const given = params(scope);
      return { given, steps: stepsTaken() };
    }),
  }));
}

const DATA = {
  list: [3, 1, 2],
  items: [
    { title: 'b', price: 20, tags: ['x'] },
    { title: 'a', price: 5, tags: [] },
  ],
  text: 'A kiln, 窑',
  number: 12.5,
  nothing: null,
  yes: true,
  link: '/about',
};

function documentOf(texts: readonly string[]): DrawnDocument {
  const sources = texts.map((text, index) => [
    `s${index}`,
    { from: 'sample', live: true, with: { value: text, inside: [{ deep: text }] }, if: text },
  ]);
  return { name: 'sample', view: { is: 'box' }, sources: Object.fromEntries(sources) };
}

const SIGNS = '?? || && === !== == != < > <= >= + - * / %'.split(' ');
const METHODS = [
  'trim()',
  'slice(1)',
  "includes('a')",
  "join('-')",
  'at(-1)',
  'toFixed(1)',
  "split(',')",
  'length',
];

const LEAVES = [
  '1',
  '0',
  '2.5',
  "'a'",
  '"窑 \\u0041"',
  'true',
  'null',
  'undefined',
  'NaN',
  'part',
  'member',
  'data',
  'data.items.0.title',
  'data.items[0].price',
  'site.languages',
  "data['text']",
  'route.path',
  'data.text.length',
  'data.list.length',
  'data.list.map',
  'data.missing.deep',
  'data.text.link',
];

/** Sources of expressions of every kind. */
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const part = tie('expression');
  const parts = fc.tuple(part, part, part);
  const leaf = fc.constantFrom(...LEAVES, ...Object.keys(DATA).map((name) => `data.${name}`));
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.tuple(fc.constantFrom(...SIGNS), part, part).map(([sign, a, b]) => `(${a}) ${sign} (${b})`),
      fc.tuple(fc.constantFrom('!', '-', '+', 'typeof '), part).map(([sign, a]) => `${sign}(${a})`),
      parts.map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      parts.map(([a, b, c]) => `[${a}, ...[${b}], ...(${c})]`),
      parts.map(([a, b, c]) => `{ a: ${a}, [${b}]: ${c}, ...(${a}), 'b c': ${b} }`),
      parts.map(([a, b]) => `({ data, x: ${a} }).x ?? ${b}`),
      parts.map(([a, b]) => `\`t \${${a}} and \${${b}}\``),
      fc.tuple(part, fc.constantFrom(...METHODS)).map(([a, method]) => `(${a}).${method}`),
      parts.map(([a, b]) => `(${a})[${b}]`),
      parts.map(([a, b]) => `data.items.map((item, index) => [item.title, index, ${a}, (${b})?.title])`),
      parts.map(([a]) => `data.list.toSorted((a, b) => a - b).filter(x => x > 1 && (${a}))`),
      parts.map(([a, b]) => `data.items.flatMap(x => x.tags.map(y => x.title + y + (${a}))).concat(${b})`),
      parts.map(([a, b]) => `data.list.reduce((sum, x) => sum + x, ${a}) === ${b}`),
      parts.map(([a, b, c]) => `max(...[${a}, ${b}], ${c})`),
      parts.map(([a, b]) => `t('site.more', { count: ${a} }) + date(${b}, 'day')`),
    ),
  };
});
