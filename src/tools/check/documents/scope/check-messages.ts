/** Checks the keys that `t()` is called with, and that every language has every text. */
import type { Reads } from '../../../../../runtime/compile/reads/reads.ts';
import { formatPointer } from '../../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../../runtime/model/check-problem.ts';
import type { Problem } from '../../../../../runtime/model/problem.ts';
import type { Message } from '../../../../../runtime/model/words/flatten-messages.ts';
import { suggestNearest } from '../../../../../runtime/validate/nearest.ts';
import { fileOf } from '../../../../assembly/documents.ts';
import { localeDocuments } from '../../../../assembly/locale-documents.ts';
import { messagesFor, type MessageSection } from '../../../../assembly/messages.ts';

type Calls = Pick<Reads, 'calls'>['calls'];

/**
 * Keys that a locale does not have in the sections that the document is drawn with, and beginnings that no
 * key has.
 */
export function checkMessageKeys(
  calls: Calls,
  sections: readonly MessageSection[],
  isValid: (file: string) => boolean,
): Problem[] {
  const languages = localeDocuments.names().filter((name) => isValid(fileOf('locale', name)));
  const keysOf = new Map(languages.map((name) => [name, Object.keys(messagesFor(name, sections))]));
  const all = [...new Set([...keysOf.values()].flat())];
  return calls.flatMap(({ name, args, document, pointer }) => {
    if (name !== 't') return [];
    const place = { document, pointer: formatPointer(pointer) };
    return (args[0]?.literals ?? []).flatMap(({ value, isPrefix }): Problem[] => {
      const found = String(value);
      if (isPrefix)
        return all.some((key) => key.startsWith(found))
          ? []
          : [
              makeCheckProblem(
                'message.prefix-unknown',
                { found, hint: suggestNearest(found, prefixesOf(all)) },
                place,
              ),
            ];
      if (!all.includes(found))
        return [makeCheckProblem('message.unknown', { found, hint: suggestNearest(found, all) }, place)];
      const missing = languages.filter((language) => keysOf.get(language)?.includes(found) !== true);
      return missing.map((language) => makeCheckProblem('message.untranslated', { found, language }, place));
    });
  });
}

function prefixesOf(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf('.') + 1)))];
}

/** Texts that one language has and another has not. */
export function checkLocales(isValid: (file: string) => boolean): Problem[] {
  const locales = localeDocuments
    .names()
    .flatMap((name) => (isValid(fileOf('locale', name)) ? [localeDocuments.get(name)] : []))
    .filter((locale) => locale !== undefined);
  return locales.flatMap((locale) =>
    locales.flatMap((other) =>
      Object.entries(other.messages).flatMap(([section, texts]) => {
        const own: Readonly<Record<string, Message>> =
          locale.messages[section as keyof typeof locale.messages];
        return Object.keys(texts)
          .filter((key) => !Object.hasOwn(own, key))
          .map((key) =>
            makeCheckProblem(
              'message.untranslated',
              { found: `${section}.${key}`, language: locale.name },
              { document: fileOf('locale', locale.name), pointer: formatPointer(['messages', section]) },
            ),
          );
      }),
    ),
  );
}

/**
 * Counted messages without a form that their language needs, with one that it never uses, or without forms at
 * all.
 */
export function checkPlurals(isValid: (file: string) => boolean): Problem[] {
  const locales = localeDocuments
    .names()
    .flatMap((name) => (isValid(fileOf('locale', name)) ? [localeDocuments.get(name)] : []))
    .filter((locale) => locale !== undefined);
  const sections = locales.flatMap(({ messages }) => Object.entries(messages));
  const isCounted = (section: string, key: string): boolean =>
    sections.some(([name, messages]) => name === section && typeof messages[key] === 'object');
  return locales.flatMap(({ name, messages }) => {
    const { pluralCategories } = new Intl.PluralRules(name).resolvedOptions();
    return Object.entries(messages).flatMap(([section, texts]) =>
      Object.entries(texts).flatMap(([key, message]) => {
        const found = typeof message === 'string' ? ['other'] : Object.keys(message);
        if (!isCounted(section, key) || isSameSet(found, pluralCategories)) return [];
        const expected = pluralCategories.join(', ');
        const place = {
          document: fileOf('locale', name),
          pointer: formatPointer(['messages', section, key]),
        };
        return [makeCheckProblem('message.plural-forms', { found: found.join(', '), expected }, place)];
      }),
    );
  });
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}
