// Loads the groups of blocks from the dialog, and runs commands on a block.
import { useEffect, useState } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import type { BlockChoice } from './block-tile.tsx';

/** What can be done with a choice, beside choosing it. */
export interface Act {
  /** What the dialog is asked for, with the choice. */
  value: string;
  label: string;
}

export interface BlockGroup {
  title: string;
  choices: BlockChoice[];
  acts?: readonly Act[];
}

export interface UsedGroups {
  groups: readonly BlockGroup[];
  failure: string;
  /** Shows why something was not done. */
  fail(error: unknown): void;
  /** Runs an act and loads the groups again. Resolves with undefined if nothing was done. */
  run(act: string, choice: BlockChoice): Promise<readonly BlockGroup[] | undefined>;
}

/** The choices of the dialog. */
export function useGroups(): UsedGroups {
  const { ask } = useFieldServices();
  const [groups, setGroups] = useState<readonly BlockGroup[]>([]);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    ask('blocks').then(
      (answer) => setGroups(answer as BlockGroup[]),
      (error: unknown) => setFailure(sentenceOf(error)),
    );
  }, [ask]);
  const fail = (error: unknown): void => setFailure(sentenceOf(error));
  return {
    groups,
    failure,
    fail,
    async run(act, choice) {
      setFailure('');
      try {
        if ((await ask(act, choice)) === undefined) return undefined;
        const after = (await ask('blocks')) as BlockGroup[];
        setGroups(after);
        return after;
      } catch (error) {
        fail(error);
        return undefined;
      }
    },
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
