import { expect, test } from 'vitest';
import type { OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import { applyOwned, OWNED_OPERATIONS } from '../../runtime/owned/operations/operations.ts';
import type { OwnedOperation } from '../../runtime/owned/operations/operation.ts';
import { findNode, idsIn } from '../../runtime/owned/operations/tree.ts';
import { listOwnedNodes } from '../../runtime/owned/walk.ts';
import { makeRandom } from '../support/random.ts';
import { makeDefinition, words } from './sample.ts';

const sample = makeDefinition();

function apply(definition: OwnedBlockDocument, op: OwnedOperation): OwnedBlockDocument {
  const result = applyOwned(definition, op);
  if (!result.ok) throw new Error(result.problem.message);
  return result.definition;
}

/** Applies an operation and holds the laws of all operations. */
function applyLawfully(definition: OwnedBlockDocument, op: OwnedOperation): OwnedBlockDocument | string {
  const before = JSON.stringify(definition);
  const sent = JSON.parse(JSON.stringify(op)) as OwnedOperation;
  const result = applyOwned(definition, sent);
  expect(JSON.stringify(definition)).toBe(before);
  if (!result.ok) return result.problem.code;
  const inverse = JSON.parse(JSON.stringify(result.inverse)) as OwnedOperation;
  const back = applyOwned(result.definition, inverse);
  expect(back.ok && back.definition, JSON.stringify(op)).toEqual(definition);
  return result.definition;
}

const field = { key: 'fresh', kind: 'text' as const, setting: { title: words('Fresh') } };
const OPERATIONS: readonly OwnedOperation[] = [
  { do: 'addNode', parent: 'content', index: 0, node: { id: 'n1', is: 'line' } },
  { do: 'removeNode', id: 'plans' },
  { do: 'moveNode', id: 'price', parent: 'card', index: 1 },
  { do: 'moveNode', id: 'points', parent: 'content', index: 0 },
  {
    do: 'wrapNodes',
    ids: ['price', 'mood'],
    box: { id: 'n2', is: 'box', style: { desktop: { layout: 'row' } } },
  },
  { do: 'unwrapNode', id: 'content' },
  {
    do: 'duplicateNode',
    id: 'entry',
    ids: { entry: 'e2', entryTitle: 't2', entryDate: 'd2', entryPicture: 'p2' },
  },
  { do: 'setNode', id: 'title', member: 'level', value: 3 },
  { do: 'setNode', id: 'intro', member: 'shows' },
  { do: 'setStyle', id: 'content', layer: 'phone', name: 'gap', token: 'l' },
  { do: 'setStyle', id: 'content', layer: 'phone', name: 'gap' },
  {
    do: 'setStyle',
    id: 'title',
    layer: 'hover',
    by: { choice: 'tone', value: 'strong' },
    name: 'colour',
    token: 'brand',
  },
  { do: 'addField', list: 'plans', index: 1, field },
  { do: 'addField', index: 0, field },
  { do: 'removeField', key: 'points' },
  { do: 'setField', key: 'price', member: 'setting', value: { title: words('Cost') } },
  { do: 'setField', key: 'planPrice', member: 'whole' },
  { do: 'makeField', id: 'fixed', index: 2, field },
  { do: 'unmakeField', id: 'price', text: words('99') },
  { do: 'setBlock', member: 'title', value: words('Other') },
  { do: 'setBlock', member: 'section' },
];

test.each(OPERATIONS)('$do keeps the laws: %j', (op) => {
  expect(typeof applyLawfully(sample, op)).toBe('object');
});

test('every operation is tried', () => {
  const tried = new Set(OPERATIONS.map((op) => op.do));
  // It is only the inverse of another one.
  expect(Object.keys(OWNED_OPERATIONS).filter((name) => !tried.has(name))).toEqual(['remakeField']);
});

test('300 random operations in a row keep the laws, and all of them are undone', () => {
  const random = makeRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let definition = sample;
  const undo: OwnedOperation[] = [];
  const refused = new Set<string>();
  for (let round = 0; round < 300; round++) {
    const ids = listOwnedNodes(definition).map(({ node }) => node.id);
    const [id, parent] = [pick(ids), pick(ids)];
    const copies = Object.fromEntries(
      (idsOf(definition, id) ?? []).map((each) => [each, `${each}x${round}`]),
    );
    const op = pick<OwnedOperation>([
      { do: 'addNode', parent, index: Math.floor(random() * 3), node: { id: `n${round}`, is: 'line' } },
      { do: 'removeNode', id },
      { do: 'moveNode', id, parent, index: Math.floor(random() * 3) },
      { do: 'wrapNodes', ids: [id], box: { id: `w${round}`, is: 'box' } },
      { do: 'unwrapNode', id },
      { do: 'duplicateNode', id, ids: copies },
      { do: 'setStyle', id, layer: pick(['desktop', 'phone']), name: 'gap', token: pick(['s', 'm']) },
      { do: 'setNode', id, member: 'name', value: words(`Name ${round}`) },
      { do: 'makeField', id, index: 0, field: { ...field, key: `f${round}` } },
      { do: 'unmakeField', id, text: words('x') },
    ]);
    const result = applyOwned(definition, op);
    const next = applyLawfully(definition, op);
    if (typeof next === 'string') refused.add(next);
    else {
      if (result.ok) undo.unshift(result.inverse);
      definition = next;
    }
  }
  expect(undo.length).toBeGreaterThan(100);
  expect(refused.size).toBeGreaterThan(2);
  expect(undo.reduce(apply, definition)).toEqual(sample);
});

function idsOf(definition: OwnedBlockDocument, id: string): string[] | undefined {
  const node = findNode(definition, id)?.node;
  return node && idsIn(node);
}

test.each<[string, OwnedOperation]>([
  ['owned.move-into-itself', { do: 'moveNode', id: 'plans', parent: 'card', index: 0 }],
  ['owned.node-missing', { do: 'removeNode', id: 'root' }],
  ['owned.place-missing', { do: 'addNode', parent: 'content', index: 99, node: { id: 'n', is: 'line' } }],
  ['owned.id-taken', { do: 'addNode', parent: 'content', index: 0, node: { id: 'title', is: 'line' } }],
  ['owned.place-missing', { do: 'wrapNodes', ids: ['title', 'price'], box: { id: 'n', is: 'box' } }],
  ['owned.key-taken', { do: 'addField', index: 0, field: { ...field, key: 'tone' } }],
  ['owned.no-words', { do: 'makeField', id: 'title', index: 0, field }],
  ['owned.no-field', { do: 'unmakeField', id: 'fixed', text: words('x') }],
  ['edit.operation-unknown', { do: 'constructor' }],
])('%s is said of %j', (code, op) => {
  expect(applyLawfully(sample, op)).toBe(code);
});

test('what people may change begins with the words that were fixed', () => {
  const made = apply(sample, { do: 'makeField', id: 'fixed', index: 0, field });
  expect(made.fields[0]).toEqual({ ...field, default: words('Fixed words', '固定文字') });
  expect(checkOwned(made)).toEqual([]);
});
