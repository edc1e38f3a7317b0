/** The texts of the interface by language. */
import type { LocaleDocument } from '../../runtime/generated/documents.generated.ts';
import { flattenMessages } from '../../runtime/model/words/flatten-messages.ts';
import { localeDocuments } from './locale-documents.ts';

export type MessageSection = Exclude<keyof LocaleDocument['messages'], 'catalogue'>;

/** A message that refers to the catalogue: `@email`. */
const REFERENCE = /^@(\w+)$/;

/** The messages of some sections by `section.key`, as `t()` reads them. None for an unknown language. */
export function messagesFor(language: string, sections: readonly MessageSection[]): Record<string, string> {
  const messages: Partial<LocaleDocument['messages']> | undefined = localeDocuments.get(language)?.messages;
  if (messages === undefined) return {};
  const { catalogue = {} } = messages;
  return Object.fromEntries(
    sections.flatMap((section) =>
      Object.entries(flattenMessages(messages[section] ?? {})).map(([key, text]) => [
        `${section}.${key}`,
        catalogue[REFERENCE.exec(text)?.[1] ?? ''] ?? text,
      ]),
    ),
  );
}
