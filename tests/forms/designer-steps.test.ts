/** Law: whatever a designer does with a form, every rule names the fields that it named before. */
import { createForm, type Form } from '@formily/core';
import { Schema } from '@formily/json-schema';
import { expect, test } from 'vitest';
import { openDesign, writeDesign, type Design, type Rule } from '../../runtime/designer/design.ts';
import { isRefusal } from '../../runtime/designer/follow.ts';
import { outlineOf, type DesignNode, type Outline } from '../../runtime/designer/outline.ts';
import { addRule, duplicateRule, groupRules, moveRules, removeRules } from '../../runtime/designer/steps.ts';
import { findNamed, indexOfNodes, isPattern, referencesIn } from '../../runtime/designer/references.ts';
import { createFields } from '../../runtime/forms/reactive/create-fields.ts';
import { typeOf } from '../../runtime/forms/rules/component-types.ts';
import { isObject } from '../../runtime/model/json.ts';
import { makeRandom } from '../support/random.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';
import { designLists } from './design-lists.ts';
import { stepOn, type Chance } from './random-steps.ts';

test('what is opened and not changed is stored as it was, byte by byte', () => {
  expect(designLists.length).toBeGreaterThan(250);
  for (const { name, rules } of designLists)
    expect(JSON.stringify(writeDesign(openDesign(rules))), name).toBe(JSON.stringify(rules));
});

/** A form of stock Formily with the fields of a list, one row in each list, and without its reactions. */
function formilyOf(design: Design): Form {
  const values: Record<string, unknown> = {};
  const plain = (rule: unknown, holder: Record<string, unknown>, key: string): unknown => {
    if (!isObject(rule)) return {};
    const type = typeOf(rule);
    const inner: Record<string, unknown> = type === 'void' ? holder : {};
    const membersOf = (each: Rule, to: Record<string, unknown>): object =>
      isObject(each.properties)
        ? Object.fromEntries(
            Object.entries(each.properties).map(([name, member]) => [name, plain(member, to, name)]),
          )
        : {};
    const properties = membersOf(rule, inner);
    if (type === 'object') holder[key] = inner;
    if (!isObject(rule.items)) return { type, properties };
    const row: Record<string, unknown> = {};
    const items = { type: typeOf(rule.items), properties: membersOf(rule.items, row) };
    holder[key] = [row];
    return { type, items, properties };
  };
  const properties = Object.fromEntries(
    design.filter(isObject).map((rule) => [String(rule.name), plain(rule, values, String(rule.name))]),
  );
  const form = createForm({ values });
  createFields(form, new Schema({ type: 'object', properties } as object), {});
  return form;
}

test('finds the field that a name means as stock Formily finds it', () => {
  let count = 0;
  // Forms of Formily take long to make.
  for (const { name, rules } of designLists.filter((_, at) => IS_LONG || at % 4 === 0)) {
    const design = openDesign(rules);
    const outline = outlineOf(design);
    const references = referencesIn(outline).filter(({ text }) => !isPattern(text));
    if (references.length === 0 || JSON.stringify(rules).includes('"$ref"')) continue;
    const form = formilyOf(design);
    const index = indexOfNodes(outline);
    for (const { text, reader } of references) {
      const field = form.query(reader.address.join('.')).take();
      const found = field?.query(text).take()?.address.toString();
      const meant = findNamed(text, reader, index)[0]?.address.join('.');
      expect(meant, `${name}: ${text} of ${reader.address.join('.')}`).toBe(found);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(60);
});

/** What each name of a field means, by the rule that reads it. */
function meaningsOf(design: Design): Map<string, { ids: string[]; isPattern: boolean }> {
  const outline = outlineOf(design);
  const index = indexOfNodes(outline);
  return new Map(
    referencesIn(outline).map(({ reader, at, text }) => [
      `${reader.id} ${at.join('/')}`,
      {
        ids: findNamed(text, reader, index)
          .map(({ id }) => id)
          .toSorted(),
        isPattern: isPattern(text),
      },
    ]),
  );
}

/** Everything of the rules but where they stand. */
function membersOf(outline: Outline): Map<string, string> {
  return new Map(
    outline.all.map(({ id, key, rule }) => {
      const { properties: _, items: __, title: ___, name: ____, 'x-index': _____, ...rest } = rule;
      const { 'x-reactions': ______, $ref: _______, enum: ________, definitions: _________, ...own } = rest;
      return [id, `${key} ${JSON.stringify(own)}`];
    }),
  );
}

/** What is ungrouped goes, and so does the column of a table that its field has left. */
const mayGo = (node: DesignNode | undefined, label: string): boolean =>
  node?.role === 'column' || (node !== undefined && label === `ungroup ${node.address.join('.')}`);

test('every rule names the same fields after renames, moves, groups, copies and other options', () => {
  const random = makeRandom();
  const choose: Chance = (items) => items[Math.floor(random() * items.length)] as never;
  let made = 0;
  const refused = new Map<string, number>();
  const share = Math.ceil(rounds(1000) / designLists.length);
  for (const { name, rules } of designLists) {
    let design = openDesign(rules);
    let number = 0;
    for (let turn = 0; turn < share; turn += 1) {
      const outline = outlineOf(design);
      const before = JSON.stringify(design);
      const meant = meaningsOf(design);
      const [label, outcome] = stepOn(design, outline, choose, () => `k${(number += 1)}`);
      const at = `${name}, turn ${turn}: ${label}`;
      expect(JSON.stringify(design), `${at} changes what undo goes back to`).toBe(before);
      if (isRefusal(outcome)) {
        refused.set(outcome.refused, (refused.get(outcome.refused) ?? 0) + 1);
        continue;
      }
      made += 1;
      const next = outlineOf(outcome.design);
      const now = meaningsOf(outcome.design);
      for (const [place, { ids, isPattern: mayGrow }] of meant) {
        const named = now.get(place)?.ids ?? [];
        const left = ids.filter((id) => next.byId.has(id));
        // What has named nothing may find something.
        if (left.length === 0) continue;
        expect(mayGrow ? named.filter((each) => ids.includes(each)) : named, `${at}: ${place}`).toEqual(left);
      }
      const kept = membersOf(next);
      const gone = [...membersOf(outline)].filter(([id, members]) => kept.get(id) !== members);
      for (const [id] of gone) expect(mayGo(outline.byId.get(id), label), at).toBe(true);
      expect(new Set(next.all.map(({ address }) => address.join('.'))).size, at).toBe(next.all.length);
      design = outcome.design;
    }
  }
  expect(made).toBeGreaterThan(rounds(600));
  expect([...refused.keys()]).toEqual(expect.arrayContaining(['name-twice', 'inside-itself', 'code']));
});

test('a row that is one value keeps its one field', () => {
  const input = { type: 'string', title: 'Tag', 'x-component': 'Input' };
  const items = { type: 'void', 'x-component': 'Space', properties: { input } };
  const design = openDesign([
    { name: 'tags', type: 'array', 'x-component': 'ArrayItems', items },
    { name: 'name', ...input },
  ]);
  const [tags, tag, name] = outlineOf(design).all.map(({ id }) => id) as [string, string, string];
  const into = { into: tags, index: 1 };
  for (const outcome of [
    addRule(design, input, into, () => 'k1'),
    moveRules(design, [name], into, () => 'k1'),
    moveRules(design, [tag], { into: undefined, index: 0 }, () => 'k1'),
    duplicateRule(design, tag, () => 'k1'),
    groupRules(design, [tag], { type: 'void', 'x-component': 'Card' }, () => 'k1'),
    removeRules(design, [tag]),
  ])
    expect(outcome).toEqual({ refused: 'one-value', by: [tags] });
  expect(isRefusal(removeRules(design, [tags]))).toBe(false);
});
