/** Turns messages as locales store them into messages as programs read them. */

/** A message, or its plural forms by the categories of `Intl.PluralRules`. `other` is always there. */
export type Message = string | Readonly<Record<string, string>>;

/** A message that refers to the catalogue of messages whose words are fixed: `@email`. */
const REFERENCE = /^@(\w+)$/;

/** Turns plural forms into keys of their own, and references into the messages of the catalogue. */
export function flattenMessages(
  messages: Readonly<Record<string, Message>>,
  catalogue: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const find = (text: string): string => catalogue[REFERENCE.exec(text)?.[1] ?? ''] ?? text;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, message]) =>
      typeof message === 'string'
        ? [[key, find(message)] as const]
        : Object.entries(message).map(
            ([category, text]) => [category === 'other' ? key : `${key}.${category}`, text] as const,
          ),
    ),
  );
}
