// Runs what is done with the chosen node, and tells screen readers.
import type { OwnedBlockDocument, OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import { listOwnedNodes } from '../../../../runtime/owned/walk.ts';
import { carryFields, giveToItems, ownFields } from '../../commands/composer/carry-fields.ts';
import {
  duplicateNode,
  findNode,
  moveNode,
  spotOf,
  wrapNode,
  type NodeSpot,
} from '../../commands/composer/definition-nodes.ts';
import { moveBy, neighboursOf, removeNode, type MoveWay } from '../../commands/composer/move-nodes.ts';
import { addPart, type Part } from '../../commands/composer/new-nodes.ts';
import { repeatNode } from '../../commands/composer/repeat-node.ts';
import { nameNode, type ComposerWork } from './composer-context.ts';

export type NodeAction = 'up' | 'down' | 'in' | 'out' | 'wrap' | 'repeat' | 'duplicate' | 'remove';

/** What makes a node of the chosen one, which is chosen then. */
const MAKERS: Readonly<Partial<Record<NodeAction, typeof wrapNode>>> = {
  wrap: wrapNode,
  repeat: repeatNode,
  duplicate(definition, id) {
    const made = duplicateNode(definition, id);
    return { ...made, definition: ownFields(made.definition, made.id) };
  },
};

export function act(work: ComposerWork, action: NodeAction): void {
  const { composer } = work;
  const { definition, chosen } = composer;
  if (action === 'remove') return remove(work);
  const made = MAKERS[action]?.(definition, chosen);
  if (made !== undefined) {
    if (made.definition === definition) return work.announce(work.words('noRoom'));
    composer.change(made.definition);
    composer.set({ chosen: made.id });
    return announcePlace(work, made.id);
  }
  settle(work, moveBy(definition, chosen, action as MoveWay), chosen);
}

/** Moves a node that was dragged. Nothing happens without a place where it may stand. */
export function moveTo(work: ComposerWork, id: string, spot: NodeSpot | undefined): void {
  if (spot === undefined) return;
  settle(work, moveNode(work.composer.definition, id, spot), id);
  work.composer.set({ chosen: id });
}

export function add(work: ComposerWork, part: Part): void {
  const { composer } = work;
  const added = addPart(composer.definition, composer.chosen, part);
  composer.change(added.definition);
  composer.set({ chosen: added.id, tab: 'content' });
  announcePlace(work, added.id);
}

export function rename(work: ComposerWork, node: OwnedNode, title: string, language: string): void {
  const { composer } = work;
  const { definition } = composer;
  const whole = { 'zh-CN': title, 'en-US': title };
  if (node.id === definition.view.id)
    return composer.change({ ...definition, title: { ...definition.title, [language]: title } });
  composer.changeNode(node.id, ({ name, ...each }) =>
    title === '' ? each : { ...each, name: name === undefined ? whole : { ...name, [language]: title } },
  );
}

function settle(work: ComposerWork, moved: OwnedBlockDocument, id: string): void {
  const { composer, words, announce } = work;
  if (moved === composer.definition) return announce(words('noRoom'));
  const carried = carryFields(moved, id);
  composer.change(listOf(moved, id) === listOf(composer.definition, id) ? carried : giveToItems(carried, id));
  announcePlace(work, id);
}

/** The list that a node is an item of, or a part of an item. */
const listOf = (definition: OwnedBlockDocument, id: string): string | undefined =>
  listOwnedNodes(definition)
    .find(({ node }) => node.id === id)
    ?.scope.lists.at(-1)?.field.key;

function remove(work: ComposerWork): void {
  const { composer, words, announce } = work;
  const { definition, chosen } = composer;
  const spot = spotOf(definition, chosen);
  const node = findNode(definition, chosen);
  if (spot === undefined || node === undefined) return;
  const name = nameNode(work, node);
  composer.change(removeNode(definition, chosen));
  const siblings = findNode(composer.definition, spot.parent)?.children ?? [];
  composer.set({ chosen: (siblings[spot.index] ?? siblings.at(-1))?.id ?? spot.parent });
  announce(words('removed', { name }));
}

/** "Note, now after Price in Card". */
function announcePlace(work: ComposerWork, id: string): void {
  const { composer, words, announce } = work;
  const spot = spotOf(composer.definition, id);
  const node = findNode(composer.definition, id);
  if (spot === undefined || node === undefined) return;
  announce(words('movedNow', { name: nameNode(work, node), place: placeWords(work, spot, id) }));
}

/** "after Price in Card", or "first in Card". */
export function placeWords(work: ComposerWork, spot: NodeSpot, id: string): string {
  const { parent, before } = neighboursOf(work.composer.definition, spot, id);
  const place = parent === undefined ? '' : nameNode(work, parent);
  return before === undefined
    ? work.words('placeFirst', { place })
    : work.words('placeAfter', { place, before: nameNode(work, before) });
}
