// Definitions made to harm: nothing in them is executed, and nothing gets out of its place.
import { expect, test } from 'vitest';
import { isObject, type Json } from '../../runtime/model/json.ts';
import type { Path } from '../../runtime/model/pointer.ts';
import { writeAt } from '../../runtime/model/value-at-path.ts';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { fillData } from '../../runtime/compile/fill.ts';
import type { OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import { draw } from '../render/draw.tsx';
import { HOSTILE } from './hostile-texts.ts';
import { makeDefinition, planOf } from './sample.ts';

/** The places of all texts in a definition. */
function places(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return [at];
  if (Array.isArray(value)) return value.flatMap((each, index) => places(each, [...at, index]));
  return isObject(value) ? Object.entries(value).flatMap(([name, each]) => places(each, [...at, name])) : [];
}

/** Tags and attributes that drawing may write, whatever the definition says. */
const TAG = /<(\/?)([a-z0-9-]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTES = new Set([
  ...'class href src srcset sizes alt width height loading decoding hidden'.split(' '),
  ...'target rel role type tabindex data-surface data-slot aria-hidden aria-label'.split(' '),
  ...'viewBox fill stroke stroke-width stroke-linecap stroke-linejoin d'.split(' '),
]);

function expectHarmless(html: string, place: string): void {
  const rest = html.replaceAll(TAG, (_, _close, name: string, attributes: string) => {
    expect(name, place).not.toMatch(/^(?:script|style|iframe|object|base|meta|form)$/i);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)) {
      expect(ATTRIBUTES, `${place} ${html}`).toContain(attribute);
      if (attribute === 'href' || attribute === 'src')
        expect(value, place).not.toMatch(/^\s*(?:java|data:)/i);
    }
    return '';
  });
  expect(rest, `${place}: a bracket that is no tag`).not.toMatch(/[<>]/);
  // No expression of a text was evaluated: the name of the site is nowhere.
  expect(html, place).not.toContain('Kilnfield');
}

function expectSealed(css: string, place: string): void {
  expect(css, place).not.toMatch(/<[a-z/!]|url\(|@import|expression|\/\*|javascript/i);
  let depth = 0;
  for (const sign of css) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    expect(depth, place).toBeGreaterThanOrEqual(0);
  }
  expect(depth, place).toBe(0);
}

const sample = makeDefinition();
const [paths, data] = [places(sample), compileOwned(sample).document.data];
const rows = paths.map((path) => [path.join('/'), path] as const);

/** Draws a definition that has passed the check; false for one that is refused. */
function drawHarmlessly(made: OwnedBlockDocument, where: string): boolean {
  if (checkOwned(made, { icons: ['clock'], blocks: ['tabs'] }).length > 0) return false;
  expectSealed(compileOwned(made).css, where);
  const plan = planOf(made);
  expect(plan.problems, where).toEqual([]);
  const plans = [{ contentCode: 'a', planName: { title: 'x' }, planPrice: 3, points: [] }];
  expectHarmless(draw(plan, fillData(data, { plans, heading: { title: 'x' } })).html, where);
  return true;
}

const FREE = /\/(?:zh-CN|en-US)$/;

test.each(HOSTILE)('%j in all texts at once is drawn as the text it is', (text) => {
  const free = paths.filter((path) => FREE.test(path.join('/')));
  expect(free.length).toBeGreaterThan(40);
  const made = free.reduce<unknown>((value, path) => writeAt(value as Json, path, text), sample);
  expect(drawHarmlessly(made as OwnedBlockDocument, text)).toBe(true);
});

test('each in each place alone is refused or harmless', { tags: 'long' }, () => {
  let drawn = 0;
  for (const [place, path] of rows)
    for (const text of HOSTILE) {
      const made = writeAt(sample as unknown as Json, path, text) as unknown as OwnedBlockDocument;
      if (drawHarmlessly(made, `${place} ${JSON.stringify(text)}`)) drawn += 1;
    }
  expect(drawn).toBeGreaterThan(1000);
});

test('what is neither a title nor a text refuses all of them', () => {
  const technical = rows.filter(([place]) => !FREE.test(place));
  for (const [place, path] of technical)
    for (const text of HOSTILE) {
      const made = writeAt(sample as unknown as Json, path, text);
      if (/\/shows\/|\/is(?:Not)?$/.test(place)) continue;
      expect(
        checkOwned(made, { icons: ['clock'], blocks: ['tabs'] }).length,
        `${place} ${text}`,
      ).toBeGreaterThan(0);
    }
  expect(technical.length).toBeGreaterThan(100);
});

test('a hostile text is shown letter by letter', () => {
  const text = "{{ site.name }} </style> ' \\ \u2028 }}";
  const made = writeAt(sample, ['view', 'children', 0, 'children', 2, 'text', 'en-US'], text);
  expect(checkOwned(made)).toEqual([]);
  const { html } = draw(planOf(made), fillData(data, {}));
  expect(html).toContain('{{ site.name }} &lt;/style&gt; &#x27; \\ \u2028 }}');
});
