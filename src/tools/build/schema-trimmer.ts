/** Keeps the bundles of browsers small: a plugin. Of the schemas in code they need names and types only. */
import { parseSync, type Plugin } from 'vite';
import { isObject } from '../../../runtime/model/json.ts';

/** Files that declare a schema. */
const WITH_SCHEMA = /\.(?:primitive|field|action)\.tsx?$|\/shared-props\.ts$/;

/** Keywords that drawing reads; all others are for checks, types and the reference documentation. */
const KEPT: ReadonlySet<unknown> = new Set(['type', 'properties']);

export const schemaTrimmer: Plugin = {
  name: 'schema-trimmer',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: WITH_SCHEMA },
    handler: (text, id) => ({ code: trimSchemas(text, id), map: { mappings: '' } }),
  },
};

/**
 * The code of a module without the arguments of actions, without the descriptions in its schemas, and with
 * names and types alone of `props`.
 */
export function trimSchemas(text: string, file: string): string {
  const found: Span[] = [];
  visit(parseSync(file, text).program, found);
  let code = '';
  let position = 0;
  for (const { start, end } of found.toSorted((left, right) => left.start - right.start)) {
    // Inside of what is removed already.
    if (start < position) continue;
    code += text.slice(position, start);
    position = end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0);
  }
  return code + text.slice(position);
}

interface Span {
  start: number;
  end: number;
}

function visit(node: unknown, removed: Span[]): void {
  if (Array.isArray(node)) for (const each of node) visit(each, removed);
  if (!isObject(node)) return;
  if (node.type === 'Property') visitProperty(node, removed);
  if (node.type === 'VariableDeclarator' && nameOf(node.id) === 'PROPS') trimProps(node.init, removed);
  for (const member of Object.values(node)) visit(member, removed);
}

function visitProperty(property: Record<string, unknown>, removed: Span[]): void {
  const name = nameOf(property.key);
  const value = unwrap(property.value);
  const isNeeded = name === 'required' && isObject(value) && value.type === 'ArrayExpression';
  if (name === 'args' || isNeeded || (name === 'description' && isObject(value) && value.type === 'Literal'))
    removed.push(property as unknown as Span);
  if (name === 'props') trimProps(value, removed);
}

/** Removes the keywords of props that drawing does not read. */
function trimProps(props: unknown, removed: Span[]): void {
  for (const { value } of propertiesOf(unwrap(props))) {
    const inner = propertiesOf(unwrap(value));
    removed.push(...(inner.filter(({ key }) => !KEPT.has(nameOf(key))) as unknown as Span[]));
  }
}

function propertiesOf(node: unknown): Record<string, unknown>[] {
  if (!isObject(node) || !Array.isArray(node.properties)) return [];
  return node.properties.filter(
    (each): each is Record<string, unknown> => isObject(each) && each.type === 'Property',
  );
}

/** The expression inside `as const`, `as Type` and `satisfies Type`. */
function unwrap(node: unknown): unknown {
  return isObject(node) && (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    ? unwrap(node.expression)
    : node;
}

function nameOf(node: unknown): string {
  return isObject(node) && node.type === 'Identifier' ? String(node.name) : '';
}
