import type { LocaleDocument } from '../../runtime/generated/documents.generated.ts';
import { localeDocuments } from './documents.ts';

export type MessageSection = keyof LocaleDocument['messages'];

/** The words of some sections of a locale, by `section.key`, as `t()` reads them. An unknown language has none, a broken locale what it has. */
export function messagesFor(language: string, sections: readonly MessageSection[]): Record<string, string> {
  const messages: Partial<LocaleDocument['messages']> | undefined = localeDocuments.get(language)?.messages;
  if (messages === undefined) return {};
  return Object.fromEntries(
    sections.flatMap((section) =>
      Object.entries(messages[section] ?? {}).map(([key, text]) => [`${section}.${key}`, text]),
    ),
  );
}
