// Knows which languages of a text are shown, and which it has no text in.
import type { Field } from '@formily/core';
import { useEffect, useSyncExternalStore } from 'react';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import {
  useFieldServices,
  useFieldSite,
  type FieldSite,
  type LanguageView,
  type LanguageViewState,
} from '../../../blocks/fields/services.ts';
import { readTexts } from './texts.ts';

type Language = FieldSite['languages'][number];

interface ShownLanguages {
  shown: readonly Language[];
  /** Codes of the languages without a text, where others have one. */
  missing: readonly string[];
  view: LanguageView | undefined;
}

const nothing = (): (() => void) => () => undefined;
const none = (): undefined => undefined;

/** What the screen shows of languages; undefined where it has no view of them. */
export function useLanguageState(): LanguageViewState | undefined {
  const view = useFieldServices().layout?.languages;
  return useSyncExternalStore<LanguageViewState | undefined>(view?.subscribe ?? nothing, view?.read ?? none);
}

/** Tells the screen in which languages a field misses texts: a code for each of them. */
export function useMissingLanguages(field: string, missing: readonly string[]): void {
  const view = useFieldServices().layout?.languages;
  const noted = missing.join(' ');
  useEffect(() => {
    view?.note(field, noted === '' ? [] : noted.split(' '));
  }, [view, field, noted]);
  useEffect(() => () => view?.note(field, undefined), [view, field]);
}

/** Without a view of languages all are shown, and where the field asks for it. */
export function useShownLanguages(
  field: Field,
  { value, as, maxLength, showsAll }: FieldProps,
): ShownLanguages {
  const { languages } = useFieldSite();
  const view = useFieldServices().layout?.languages;
  const state = useLanguageState();
  const texts = readTexts(value);
  // A language without a file of its own offers that of the default one.
  const missing = as === 'file' ? [] : missingOf(texts, languages);
  useMissingLanguages(field.address.toString(), missing);
  if (state === undefined || showsAll === true) return { shown: languages, missing, view };
  const wanted = new Set([state.shown, ...(state.compares ? [partnerOf(state.shown, languages)] : [])]);
  const { errorAt } = (field.data ?? {}) as { errorAt?: readonly unknown[] };
  // What is wrong must be seen.
  const isWrong = ({ code }: Language): boolean =>
    (typeof maxLength === 'number' && (texts[code] ?? '').length > maxLength) ||
    (field.selfErrors.length > 0 && errorAt?.[0] === code);
  return { shown: languages.filter((each) => wanted.has(each.code) || isWrong(each)), missing, view };
}

function missingOf(texts: Readonly<Record<string, string>>, languages: readonly Language[]): string[] {
  const without = languages.filter(({ code }) => (texts[code] ?? '').trim() === '');
  return without.length === languages.length ? [] : without.map(({ code }) => code);
}

/** The language beside another: the default one, and beside that the next. */
function partnerOf(shown: string, languages: readonly Language[]): string {
  const [first, second] = languages;
  return (shown === first?.code ? second : first)?.code ?? shown;
}
