import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useFieldHost, useFieldSite } from '../host.ts';
import { NEW_KINDS, type Texts } from './rule-list.ts';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

const KEYS: readonly string[] = [...NEW_KINDS.map((kind) => `kind.${kind}`), 'choice'];

/** What a new field is called in each language of the site: visitors read them all. */
export function useWords(): (key: string) => Texts {
  const { ask, say } = useFieldHost();
  const { languages } = useFieldSite();
  const [words, setWords] = useState<Words>({});
  const load = useEffectEvent(() =>
    ask(
      'words',
      KEYS.map((key) => `rules.${key}`),
    ),
  );
  useEffect(() => {
    let isWanted = true;
    load().then(
      (found) => isWanted && setWords(found as Words),
      // The owner's own words are there for every language.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return useCallback(
    (key) =>
      Object.fromEntries(
        languages.map(({ code }) => [code, words[code]?.[`rules.${key}`] ?? say(`console.rules.${key}`)]),
      ),
    [languages, words, say],
  );
}
