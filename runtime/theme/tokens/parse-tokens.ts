/** Reads the text of a token file, and knows the line of each of its places. */
import { findNodeAtLocation, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { isObject } from '../../model/json.ts';
import { parsePointer } from '../../model/pointer.ts';

/** Characters of a file that is read. Large libraries of Figma have about one million. */
const MAX_TOKEN_FILE = 5_000_000;
/** Deeper groups are no tokens; jsonc-parser calls itself for each. */
const MAX_DEPTH = 200;

/** Why a file is refused as a whole, with its place. */
export interface RefusedFile {
  code: 'tooLong' | 'empty' | 'broken' | 'tooDeep' | 'noObject';
  line: number;
  column: number;
  /** In the words of the parser. */
  what: string;
}

interface ParsedFile {
  value: Record<string, unknown>;
  /** The line of a JSON Pointer, from 1; that of the nearest place around it which there is. */
  lineOf(pointer: string): number;
}

const refuse = (code: RefusedFile['code'], line = 1, column = 1, what = ''): { refused: RefusedFile } => ({
  refused: { code, line, column, what },
});

export function parseTokens(raw: string): { file: ParsedFile } | { refused: RefusedFile } {
  const text = raw.replace(/^\uFEFF/, '');
  if (text.length > MAX_TOKEN_FILE) return refuse('tooLong');
  if (text.trim() === '') return refuse('empty');
  const deep = findTooDeep(text);
  if (deep !== undefined) return refuse('tooDeep', ...placeOf(text, deep));
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first !== undefined || tree === undefined) {
    const { offset, error } = first ?? { offset: 0, error: 1 };
    return refuse('broken', ...placeOf(text, offset), printParseErrorCode(error));
  }
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) return refuse('noObject');
  const lineOf = (pointer: string): number => {
    for (let steps = parsePointer(pointer); ; steps = steps.slice(0, -1)) {
      const path = steps.map((step, at) => indexIn(value, steps.slice(0, at), step));
      const node = findNodeAtLocation(tree, path);
      if (node !== undefined)
        return placeOf(text, (node.parent?.type === 'property' ? node.parent : node).offset)[0];
      if (steps.length === 0) return 1;
    }
  };
  return { file: { value, lineOf } };
}

/** Steps into lists are numbers for jsonc-parser. */
function indexIn(
  root: unknown,
  before: readonly (string | number)[],
  step: string | number,
): string | number {
  const holder = before.reduce<unknown>(
    (at, each) => (at as Record<string, unknown> | undefined)?.[each],
    root,
  );
  return Array.isArray(holder) ? Number(step) : step;
}

function placeOf(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return [before.split('\n').length, offset - start + 1];
}

/** Where more objects and lists are open than any file of tokens has. */
function findTooDeep(text: string): number | undefined {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[{]|[\]}]/g)) {
    if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') depth -= 1;
    if (depth > MAX_DEPTH) return index;
  }
  return undefined;
}
