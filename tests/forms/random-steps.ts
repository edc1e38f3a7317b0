// Steps that somebody might take in the designer, by chance.
import { inReadingOrder, type DesignNode, type Outline } from '../../runtime/designer/outline.ts';
import type { Design } from '../../runtime/designer/design.ts';
import { isHolder } from '../../runtime/designer/roles.ts';
import * as steps from '../../runtime/designer/steps.ts';

export type Chance = <Item>(items: readonly Item[]) => Item;

const GROUPS = ['FormGrid', 'Card', 'FormLayout'];

/** One step that somebody might take, and what it is called. */
export function stepOn(
  design: Design,
  outline: Outline,
  choose: Chance,
  newKey: () => string,
): [string, steps.Outcome] {
  const nodes = inReadingOrder(outline.roots);
  const node = choose(nodes);
  const holder = choose<DesignNode | undefined>([undefined, ...nodes.filter(({ role }) => isHolder(role))]);
  const index = choose(
    steps
      .neighboursOf(outline, holder)
      .map((_, at) => at)
      .concat(0),
  );
  const beside = steps.neighboursOf(outline, node.parent);
  const from = beside.indexOf(node);
  const group = { type: 'void', 'x-component': choose(GROUPS) };
  const what = choose([
    'rename',
    'move',
    'move',
    'beside',
    'group',
    'ungroup',
    'duplicate',
    'options',
    'add',
  ]);
  const label = `${what} ${node.address.join('.')}`;
  const input = { type: 'string', title: 'New', 'x-component': 'Input' };
  const made: Readonly<Record<string, () => steps.Outcome>> = {
    rename: () => steps.setValue(design, node.id, ['title'], `Renamed ${node.key}`),
    options: () => steps.setValue(design, node.id, ['enum'], [{ label: 'One', value: 'one' }]),
    move: () => steps.moveRules(design, [node.id], { into: holder?.id, index }, newKey),
    beside: () =>
      steps.moveRules(design, [node.id], { into: node.parent?.id, index: choose([0, 1, 2]) }, newKey),
    group: () =>
      steps.groupRules(
        design,
        beside.slice(from, from + choose([1, 2, 3])).map(({ id }) => id),
        group,
        newKey,
      ),
    ungroup: () => steps.ungroupRule(design, node.id),
    duplicate: () => steps.duplicateRule(design, node.id, newKey),
    add: () => steps.addRule(design, input, { into: holder?.id, index }, newKey),
  };
  return [label, made[what]?.() ?? { refused: 'no-group', by: [] }];
}
