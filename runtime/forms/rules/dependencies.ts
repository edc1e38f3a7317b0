import { isObject } from '../../model/json.ts';
import { reactionsOf, type NestedRule } from './rule.ts';

type Reaction = Record<string, unknown>;

/** The name of the field that a path of Formily's means, without the state that is asked of it. */
export function nameOf(path: unknown): string {
  return String(path).split('#')[0]?.trim().split('.').at(-1) ?? '';
}

/** The name of a field of which a dependency asks nothing but the value; undefined when it asks for more. */
export function nameRead(dependency: unknown): string | undefined {
  return typeof dependency === 'string' ? /^(\w+)(?:#value)?$/.exec(dependency)?.[1] : undefined;
}

/** What a reaction depends on, as it is written. */
export function dependenciesOf({ dependencies }: Reaction): unknown[] {
  return Array.isArray(dependencies)
    ? dependencies
    : Object.values(isObject(dependencies) ? dependencies : {});
}

/**
 * The rules with dependencies on `fixed` names read from the form's values, by way of the field that reacts: `phone` becomes `email#form.values.phone`.
 * So a field that is only read need not be made.
 */
export function readFixed(
  rules: NestedRule,
  fixed: ReadonlySet<string>,
  path: readonly string[] = [],
): NestedRule {
  if (!isObject(rules.properties)) return rules;
  const properties = Object.entries(rules.properties as Record<string, NestedRule>).map(([name, rule]) => {
    const own = [...path, name];
    const reactions = reactionsOf(rule).map((reaction) => readReaction(reaction, own.join('.'), fixed));
    const read = reactions.length === 0 ? rule : { ...rule, 'x-reactions': reactions };
    return [name, readFixed(read, fixed, own)];
  });
  return { ...rules, properties: Object.fromEntries(properties) };
}

function readReaction(reaction: Reaction, reader: string, fixed: ReadonlySet<string>): Reaction {
  const { dependencies } = reaction;
  const source = (each: unknown): unknown => {
    const name = nameRead(each);
    return name !== undefined && fixed.has(name) ? `${reader}#form.values.${name}` : each;
  };
  if (Array.isArray(dependencies)) return { ...reaction, dependencies: dependencies.map(source) };
  if (!isObject(dependencies)) return reaction;
  return {
    ...reaction,
    dependencies: Object.fromEntries(Object.entries(dependencies).map(([key, each]) => [key, source(each)])),
  };
}
