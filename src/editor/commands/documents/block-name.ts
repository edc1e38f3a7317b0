import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { blockDocuments } from '../../../assembly/documents.ts';

const LONGEST = 30;

/** What an owner calls a kind of block. */
export function titleOfBlock(block: string, language: string): string {
  return blockDocuments.get(block)?.title[language] ?? block;
}

/** What an owner calls a block: the title of its kind and the first title in it that people read. */
export function nameBlock(ast: Ast, key: string, language: string): string {
  const block = ast.vm.find((instance) => instance.key === key)?.block ?? key;
  const title = titleOfBlock(block, language);
  const words = findTitle(blockDocuments.get(block)?.data, ast.data[key]);
  if (words === undefined) return title;
  return `${title} · ${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}`;
}

// What is not to be translated is a code or the name of a sign, and no words.
function findTitle(schema: unknown, data: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  if (Array.isArray(data)) return firstOf(data.map((item) => [schema.items, item]));
  if (!isObject(data) || !isObject(schema.properties)) return undefined;
  const { title } = schema.properties;
  if (
    isObject(title) &&
    title.translate === true &&
    typeof data.title === 'string' &&
    data.title.trim() !== ''
  )
    return data.title.trim();
  return firstOf(Object.entries(schema.properties).map(([name, member]) => [member, data[name]]));
}

function firstOf(members: readonly (readonly [schema: unknown, data: unknown])[]): string | undefined {
  for (const [schema, data] of members) {
    const words = findTitle(schema, data);
    if (words !== undefined) return words;
  }
  return undefined;
}
