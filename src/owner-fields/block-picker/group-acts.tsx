// Draws buttons for what can be done with the chosen block of a group.
import type { ReactElement, RefObject } from 'react';
import type { BlockChoice } from './block-tile.tsx';
import type { Act, BlockGroup, UsedGroups } from './use-groups.ts';

type OnAct = (act: Act, choice: BlockChoice) => void;

/** Runs an act. `onGone` is called if its choice is gone afterwards. */
export function useActs(
  box: RefObject<HTMLElement | null>,
  run: UsedGroups['run'],
  onGone: () => void,
): OnAct {
  const perform = async (act: Act, choice: BlockChoice): Promise<void> => {
    const after = await run(act.value, choice);
    if (after === undefined) return;
    if (!after.some(({ choices }) => choices.some((each) => each.value === choice.value))) onGone();
    requestAnimationFrame(() => {
      // The buttons go with the last tile of their group.
      if (box.current?.contains(document.activeElement) === false)
        box.current.querySelector('input')?.focus();
    });
  };
  return (act, choice) => void perform(act, choice);
}

interface GroupActsProps {
  groups: readonly BlockGroup[];
  /** Value of the chosen tile. */
  value: string | undefined;
  onAct: OnAct;
}

/** For each group with acts: buttons for its chosen tile. */
export function GroupActs({ groups, value, onAct }: GroupActsProps): ReactElement[] {
  return groups.flatMap(({ title, choices, acts = [] }) => {
    if (acts.length === 0) return [];
    const chosen = choices.find((choice) => choice.value === value);
    return [
      <div
        key={title}
        className="choice-acts block-picker-acts"
        role="group"
        aria-label={chosen?.title ?? title}
      >
        {acts.map((act) => (
          <button
            key={act.value}
            type="button"
            className="choice-act"
            // Not `disabled`: it keeps the focus.
            aria-disabled={chosen === undefined ? true : undefined}
            onClick={() => chosen !== undefined && onAct(act, chosen)}
          >
            {act.label}
          </button>
        ))}
      </div>,
    ];
  });
}
