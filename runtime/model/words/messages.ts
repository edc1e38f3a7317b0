/** Translates the keys of messages. */
import { fill } from './fill.ts';

/** Messages by key. The form `other` has the key itself; another form has it as a suffix: `views.one`. */
export type Messages = Readonly<Record<string, string>>;

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
  values?: Readonly<Record<string, unknown>>,
): string {
  if (values === undefined) return messageOf(messages, key) ?? key;
  const { count } = values;
  const form =
    typeof count === 'number'
      ? `${key}.${(rules[language] ??= new Intl.PluralRules(language)).select(count)}`
      : key;
  return fill(messageOf(messages, form) ?? messageOf(messages, key) ?? key, values);
}

function messageOf(messages: Messages, key: string): string | undefined {
  return Object.hasOwn(messages, key) ? messages[key] : undefined;
}
