import { isObject } from '../../../runtime/model/json.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import { blockDocuments } from '../../assembly/documents.ts';

const LONGEST = 30;

/** What an owner calls a kind of block. */
export function titleOfBlock(block: string, language: string): string {
  return blockDocuments.get(block)?.title[language] ?? block;
}

/** What an owner calls a block: the title of its kind and its first words. */
export function nameBlock(ast: Ast, key: string, language: string): string {
  const block = ast.vm.find((instance) => instance.key === key)?.block ?? key;
  const title = titleOfBlock(block, language);
  const words = findWords(ast.data[key]);
  if (words === undefined) return title;
  return `${title} · ${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}`;
}

function findWords(data: unknown): string | undefined {
  if (Array.isArray(data)) return firstOf(data);
  if (!isObject(data)) return undefined;
  if (typeof data.title === 'string' && data.title.trim() !== '') return data.title.trim();
  return firstOf(Object.values(data));
}

function firstOf(values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const words = findWords(value);
    if (words !== undefined) return words;
  }
  return undefined;
}
