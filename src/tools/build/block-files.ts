/**
 * Completes what the file of a block holds. A definition in the language of owners is compiled, and a block
 * document gets the fragments of schema that it names.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BlockDocument, OwnedBlockDocument } from '../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../runtime/model/json.ts';
import { parsePointer } from '../../../runtime/model/pointer.ts';
import { compileOwned } from '../../../runtime/owned/compile-owned.ts';
import { drawSection } from './draw-section.ts';

const OWNED = /\.owned-block\.json$/;
const PLAIN = /\/blocks\/[^/]+\.block\.json$/;

/** What `file` holds, whose parsed text is `parsed`; undefined for a definition that cannot be compiled. */
export function wholeDocument<Document>(parsed: Document, file: string): Document | undefined {
  if (OWNED.test(file)) return compile(parsed) as Document | undefined;
  return PLAIN.test(file) && isObject(parsed) && isObject(parsed.data)
    ? (drawSection(withFragments(parsed, dirname(dirname(file)))) as Document)
    : parsed;
}

/** The check reports a definition that cannot be compiled. */
function compile(definition: unknown): BlockDocument | undefined {
  try {
    return compileOwned(definition as OwnedBlockDocument).document;
  } catch {
    return undefined;
  }
}

/** Each `{ "$ref": "x#/pointer" }` of its data is replaced by that part of `fragments/x.fragment.json`. */
function withFragments(document: Record<string, unknown>, schemas: string): BlockDocument {
  const fragments = new Map<string, unknown>();
  const read = (name: string): unknown => {
    const file = join(schemas, 'fragments', `${name}.fragment.json`);
    if (!existsSync(file)) throw unknown(`${name}.fragment.json`);
    if (!fragments.has(name)) fragments.set(name, JSON.parse(readFileSync(file, 'utf8')));
    return fragments.get(name);
  };
  const unknown = (found: string): Error =>
    new Error(
      `document.fragment-unknown at schemas/blocks/${String(document.name)}.block.json - ` +
        `There is no "${found}" in schemas/fragments.`,
    );
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (!isObject(value)) return value;
    if (typeof value.$ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, whole(inner)]));
    const [name = '', pointer = ''] = value.$ref.split('#');
    const found = parsePointer(pointer).reduce<unknown>(
      (at, step) => (isObject(at) ? at[step] : undefined),
      read(name),
    );
    if (found === undefined) throw unknown(value.$ref);
    return whole(found);
  };
  return { ...document, data: whole(document.data) } as unknown as BlockDocument;
}
