/** Takes what designers of Formily export, `{ form, schema }` or a schema, for the rule list that it is. */
import { isObject } from './json.ts';

type Rule = Record<string, unknown>;

/**
 * The rules of an exported form, each with its name. Anything else is returned as it is: a check says what is
 * wrong with it.
 */
export function ruleListOf(given: unknown): unknown {
  if (!isObject(given)) return given;
  const schema = isObject(given.schema) ? given.schema : given;
  if (!isObject(schema.properties)) return given;
  const rules = Object.entries(schema.properties).map(([name, rule]): unknown =>
    isObject(rule) ? { name, ...rule } : rule,
  );
  // Any rule may hold the definitions of the form.
  const [first, ...others] = rules;
  if (!isObject(schema.definitions) || !isObject(first)) return rules;
  const definitions = { ...schema.definitions, ...(isObject(first.definitions) ? first.definitions : {}) };
  return [{ ...first, definitions } satisfies Rule, ...others];
}
