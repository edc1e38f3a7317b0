import { describe, expect, test } from 'vitest';
import type { BlockData, PageModel } from '../../runtime/model/page.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { fillAst } from '../../src/assembly/fill-ast.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { renderPage } from '../../src/assembly/render-page.ts';
import { makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';
import { SEED } from '../support/seed.ts';

const ROUNDS = rounds(40);

const MARKUP = '<b onclick="x">';
/** Members that hold HTML: the server has cleaned it when it was stored. */
const HTML = ['richText'];
/** What stands where something else should: other types, and texts that mean something to somebody. */
const WRONG: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x',
  '{{ data.x }}',
  MARKUP,
  'javascript:alert(1)',
  '/media/gone.webp',
  '{"color":',
  [],
  [null],
  [[]],
  ['x', 1, {}],
  {},
  { title: {} },
  { title: ['x'], linkType: '1', linkUrl: 7, pageJson: [] },
];

const program = makeProgram();

/** A copy in which about one member in `rarity` is missing or something else. */
function damage(value: unknown, random: () => number, rarity: number): unknown {
  if (random() < 1 / rarity) return structuredClone(WRONG[Math.floor(random() * WRONG.length)]);
  if (Array.isArray(value)) return value.map((each) => damage(each, random, rarity));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(() => random() >= 1 / rarity);
  return Object.fromEntries(
    kept.map(([name, each]) => {
      const made = damage(each, random, rarity);
      return [name, made === MARKUP && HTML.includes(name) ? each : made];
    }),
  );
}

function damageMembers<T>(value: Record<string, T>, random: () => number, rarity: number): Record<string, T> {
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, damage(each, random, rarity) as T]),
  );
}

function damagePage(model: PageModel, seed: number): PageModel {
  const random = makeRandom(seed);
  const rarity = 2 + Math.floor(random() * 20);
  const { vm, data, dict } = model.content.ast;
  const isObject = (value: unknown): value is BlockData =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const damaged = Object.entries(data).map(([key, each]) => {
    const made = damage(each, random, rarity);
    return [key, isObject(made) ? made : {}] as const;
  });
  const ast = fillAst({ vm, data: Object.fromEntries(damaged), dict: damageMembers(dict, random, rarity) });
  const sources = Object.entries(model.sources).map(([key, results]) => {
    // The envelope is the runtime's own; what is in it is what was stored once.
    const made = Object.entries(results ?? {}).map(([name, result]) => [
      name,
      result.ok ? { ...result, data: damage(result.data, random, rarity) } : result,
    ]);
    return [key, Object.fromEntries(made)] as const;
  });
  return { ...model, content: { ...model.content, ast }, sources: Object.fromEntries(sources) };
}

describe.each(blockDocuments.names())('block %s', (block) => {
  test('shows what there is of data that lacks members or has something else in their place', () => {
    const page = program.pages.get('site');
    if (page === undefined) throw new Error('The site has no page document.');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { model } = makeExamplePage(round % 2 === 0 ? 'zh-CN' : 'en-US', [block]);
      const { html, problems } = renderPage(page, program.blocks, damagePage(model, SEED * ROUNDS + round));
      expect(problems, `round ${round}`).toEqual([]);
      // Rich text is markup: it is cleaned when it is stored.
      expect(html, `round ${round}`).not.toMatch(
        /(?:href|src)="\s*javascript:(?!throw)|(?<!<div class="prose">)<b onclick|\[object Object\]/,
      );
    }
  });
});
