/** Reads the texts of the interface by language. */
import type { LocaleDocument } from '../../runtime/generated/documents.generated.ts';
import { flattenMessages } from '../../runtime/model/words/flatten-messages.ts';
import { localeDocuments } from './locale-documents.ts';

export type MessageSection = Exclude<keyof LocaleDocument['messages'], 'catalogue'>;

/** The messages of some sections by `section.key`, as `t()` reads them. None for an unknown language. */
export function messagesFor(language: string, sections: readonly MessageSection[]): Record<string, string> {
  const messages: Partial<LocaleDocument['messages']> | undefined = localeDocuments.get(language)?.messages;
  if (messages === undefined) return {};
  return Object.fromEntries(
    sections.flatMap((section) =>
      Object.entries(flattenMessages(messages[section] ?? {}, messages.catalogue)).map(([key, text]) => [
        `${section}.${key}`,
        text,
      ]),
    ),
  );
}
