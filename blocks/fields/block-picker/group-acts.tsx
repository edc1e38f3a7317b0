import type { ReactElement } from 'react';
import type { BlockChoice } from './block-tile.tsx';
import type { Act, BlockGroup } from './use-groups.ts';

interface GroupActsProps {
  group: BlockGroup;
  /** Value of the chosen tile, perhaps of another group. */
  value: string | undefined;
  onAct(act: Act, choice: BlockChoice): void;
}

/** Buttons for the chosen tile of a group. */
export function GroupActs({ group, value, onAct }: GroupActsProps): ReactElement | null {
  const { title, choices, acts = [] } = group;
  if (acts.length === 0) return null;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <div className="block-picker-acts" role="group" aria-label={chosen?.title ?? title}>
      {acts.map((act) => (
        <button
          key={act.value}
          type="button"
          className="block-picker-act"
          // Not `disabled`: it keeps the focus.
          aria-disabled={chosen === undefined ? true : undefined}
          onClick={() => chosen !== undefined && onAct(act, chosen)}
        >
          {act.label}
        </button>
      ))}
    </div>
  );
}
