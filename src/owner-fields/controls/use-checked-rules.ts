// Asks the server whether the rules of a form are valid, while they are edited.
import { useEffect, useEffectEvent, useState } from 'react';
import { askAfter } from '../../../runtime/model/while-wanted.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';

/** What would forbid saving, at a place: a JSON Pointer that begins with `/rule`. */
export interface RuleError {
  path: string;
  message: string;
}

/** How long after the last key the rules are checked. */
const REST_MS = 400;

export function useCheckedRules(rules: readonly object[]): readonly RuleError[] {
  const { ask } = useFieldServices();
  const [errors, setErrors] = useState<readonly RuleError[]>([]);
  const check = useEffectEvent(async (now: readonly object[]) =>
    now.length === 0 ? [] : ((await ask('checkRules', now)) as RuleError[]),
  );
  // Without an answer nothing is known: the save says what is wrong.
  useEffect(() => askAfter('rules', REST_MS, () => check(rules), setErrors), [rules]);
  return errors;
}
