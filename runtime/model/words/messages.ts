/** Messages of a locale: their keys, their plural forms and their placeholders. */
import { fill } from './fill.ts';

/** A message, or its plural forms by the categories of `Intl.PluralRules`. `other` is always there. */
export type Message = string | Readonly<Record<string, string>>;

/** Messages by key. The form `other` has the key itself; another form has it as a suffix: `views.one`. */
export type Messages = Readonly<Record<string, string>>;

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

// Kept by language: making one costs far more than using it.
const rules: Record<string, Intl.PluralRules> = {};

/**
 * The message of a key with its placeholders filled in. A number named `count` selects the plural form of the
 * language. An unknown key is returned as it is, so that a missing message is visible.
 */
export function translate(
  messages: Messages,
  language: string,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const { count } = values;
  const form =
    typeof count === 'number'
      ? `${key}.${(rules[language] ??= new Intl.PluralRules(language)).select(count)}`
      : key;
  const found = [form, key].find((name) => Object.hasOwn(messages, name));
  return fill(found === undefined ? key : (messages[found] as string), values);
}
