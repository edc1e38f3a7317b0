/** Lets reactions read static fields from the form's values, so that no field of Formily is made for them. */
import { isObject } from '../../model/json.ts';
import { nameOfValue } from '../rules/dependencies.ts';
import type { NestedRule } from '../rules/rule.ts';

type Reaction = Record<string, unknown>;

/**
 * Rewrites dependencies on static fields: `phone` in the reactions of `email` becomes
 * `email#form.values.phone`.
 */
export function readStaticValues(
  schema: NestedRule,
  staticNames: ReadonlySet<string>,
  path: readonly string[] = [],
): NestedRule {
  if (!isObject(schema.properties)) return schema;
  const properties = Object.entries(schema.properties as Record<string, NestedRule>).map(([name, rule]) => {
    const own = [...path, name];
    const reactions = [rule['x-reactions'] ?? []]
      .flat()
      .map((each: unknown) => (isObject(each) ? rewrite(each, own.join('.'), staticNames) : each));
    const rewritten = reactions.length === 0 ? rule : { ...rule, 'x-reactions': reactions };
    return [name, readStaticValues(rewritten, staticNames, own)];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function rewrite(reaction: Reaction, reader: string, staticNames: ReadonlySet<string>): Reaction {
  const { dependencies } = reaction;
  const source = (each: unknown): unknown => {
    const name = nameOfValue(each);
    return name !== undefined && staticNames.has(name) ? `${reader}#form.values.${name}` : each;
  };
  if (Array.isArray(dependencies)) return { ...reaction, dependencies: dependencies.map(source) };
  if (!isObject(dependencies)) return reaction;
  return {
    ...reaction,
    dependencies: Object.fromEntries(Object.entries(dependencies).map(([key, each]) => [key, source(each)])),
  };
}
