// Names blocks as owners read them.
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { readableText, shorten } from './readable-text.ts';

/** The title of a block document in a language. */
export function titleOfBlock(block: string, language: string): string {
  return blockDocuments.get(block)?.title[language] ?? block;
}

/** The title of the block's document and the first translatable title in its data. */
export function nameBlock(ast: Ast, key: string, language: string): string {
  const block = ast.vm.find((instance) => instance.key === key)?.block ?? key;
  const title = titleOfBlock(block, language);
  const stored = findTitle(blockDocuments.get(block)?.data, ast.data[key]);
  if (stored === undefined) return title;
  return `${title} · ${shorten(readableText(stored, []))}`;
}

// A title that is not translatable is a code or the name of an icon.
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
    const text = findTitle(schema, data);
    if (text !== undefined) return text;
  }
  return undefined;
}
