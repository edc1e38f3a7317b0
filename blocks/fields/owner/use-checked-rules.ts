import { useEffect, useEffectEvent, useState } from 'react';
import { delay } from '../../../runtime/model/pending-work.ts';
import { useFieldHost } from '../host.ts';
import type { Rule } from './rule-list.ts';

/** What would forbid saving, at a place: a JSON Pointer that begins with `/rule`. */
export interface RuleError {
  path: string;
  message: string;
}

interface CheckedRules {
  errors: readonly RuleError[];
  /** The last rules without errors: they can be drawn. */
  drawable: readonly Rule[];
}

/** How long after the last key the rules are checked. */
const REST_MS = 400;

export function useCheckedRules(rules: readonly Rule[]): CheckedRules {
  const { ask } = useFieldHost();
  const [state, setState] = useState<CheckedRules>({ errors: [], drawable: [] });
  const now = JSON.stringify(rules);
  const check = useEffectEvent(async (text: string) => {
    const plain = JSON.parse(text) as Rule[];
    const errors = plain.length === 0 ? [] : ((await ask('checkRules', plain)) as RuleError[]);
    return { errors, plain };
  });
  useEffect(() => {
    let isWanted = true;
    const cancel = delay(
      'rules',
      () => {
        check(now).then(
          ({ errors, plain }) => {
            if (isWanted)
              setState((before) => ({ errors, drawable: errors.length > 0 ? before.drawable : plain }));
          },
          // Without an answer nothing is known: the save says what is wrong.
          () => undefined,
        );
      },
      REST_MS,
    );
    return () => {
      isWanted = false;
      cancel();
    };
  }, [now]);
  return state;
}
