/** A plugin that keeps the bundles of browsers small. */
import { parseSync, type Plugin } from 'vite';
import { isObject } from '../../../runtime/model/json.ts';

/** Files whose schemas a browser receives with its code. */
const WITH_SCHEMA = /\.(?:primitive|field|action)\.tsx?$/;

/**
 * Removes the descriptions from the schemas of primitives, fields and actions: browsers do not need them, and the
 * reference documentation is generated from the source files.
 */
export const schemaDescriptions: Plugin = {
  name: 'schema-descriptions',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: WITH_SCHEMA },
    handler: (text, id) => ({ code: withoutDescriptions(text, id), map: { mappings: '' } }),
  },
};

interface Property {
  start: number;
  end: number;
}

/** The code of a module without the properties `description: '…'` of its object literals. */
function withoutDescriptions(text: string, file: string): string {
  const found: Property[] = [];
  findDescriptions(parseSync(file, text).program, found);
  return found.toReversed().reduce((code, { start, end }) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
    return code.slice(0, start) + code.slice(end + comma);
  }, text);
}

function findDescriptions(node: unknown, found: Property[]): void {
  if (Array.isArray(node)) for (const each of node) findDescriptions(each, found);
  if (!isObject(node)) return;
  const { type, key, value } = node;
  if (type === 'Property' && isObject(key) && key.name === 'description' && isObject(value)) {
    if (value.type === 'Literal') return void found.push(node as unknown as Property);
  }
  for (const member of Object.values(node)) findDescriptions(member, found);
}
