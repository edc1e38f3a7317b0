// Repairs a condition that is never true: one of its rows is enough.
import { readCards, withReaction, writeCard } from '../../../../runtime/designer/cards.ts';
import type { Fault } from '../../../../runtime/designer/fault.ts';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { useDesigner } from './designer-context.ts';

export function useAny(): (fault: Fault) => void {
  const { session, state } = useDesigner();
  return ({ id, at = 0 }) => {
    const node = state.outline.byId.get(id);
    const card = node && readCards(node, state.outline)[at]?.card;
    if (node === undefined || card === undefined) return;
    const reaction = writeCard(
      { ...card, condition: { ...card.condition, joint: 'any' } },
      node,
      state.outline,
    );
    if (reaction !== undefined)
      session.take(setValue(state.design, id, ['x-reactions'], withReaction(node.rule, at, reaction)));
  };
}
