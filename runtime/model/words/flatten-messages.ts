/** Messages as locales store them, and as programs read them. */

/** A message, or its plural forms by the categories of `Intl.PluralRules`. `other` is always there. */
export type Message = string | Readonly<Record<string, string>>;

/** Turns plural forms into keys of their own. */
export function flattenMessages(messages: Readonly<Record<string, Message>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, message]) =>
      typeof message === 'string'
        ? [[key, message] as const]
        : Object.entries(message).map(
            ([category, text]) => [category === 'other' ? key : `${key}.${category}`, text] as const,
          ),
    ),
  );
}
