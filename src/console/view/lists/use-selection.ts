// Holds the chosen records of a list.
import { useCallback, useMemo, useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

interface Chosen {
  of: string;
  keys: ReadonlySet<string>;
  isAll: boolean;
}

/** Another `search` begins with nothing chosen; another page or order of the same one keeps it. */
export function useSelection(search: string) {
  const [state, setState] = useState<Chosen>();
  const nothing = useMemo((): Chosen => ({ of: search, keys: new Set(), isAll: false }), [search]);
  const chosen = state?.of === search ? state : nothing;
  const set = useCallback(
    (keys: readonly string[], isChosen: boolean) => {
      const next = new Set(chosen.keys);
      for (const key of keys)
        if (isChosen) next.add(key);
        else next.delete(key);
      setState({ of: search, keys: next, isAll: false });
    },
    [chosen, search],
  );
  const replace = useCallback(
    (keys: readonly string[]) => setState({ of: search, keys: new Set(keys), isAll: false }),
    [search],
  );
  const chooseAll = useCallback(
    () => setState({ of: search, keys: chosen.keys, isAll: true }),
    [chosen, search],
  );
  return {
    keys: chosen.keys,
    /** All that the search finds, those on other pages too. */
    isAll: chosen.isAll,
    has: (key: string) => chosen.isAll || chosen.keys.has(key),
    set,
    chooseAll,
    /** Nothing else is chosen then. */
    replace,
  };
}
