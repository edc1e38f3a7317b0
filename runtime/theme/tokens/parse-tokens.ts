/** Reads the text of a token file, and knows the line of each of its places. */
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
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
  return { file: { value, lineOf: linesOf(text, tree) } };
}

/** Finds lines of a file. Files have thousands of tokens: the members of a group are read once. */
function linesOf(text: string, tree: Node): ParsedFile['lineOf'] {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const known = new Map<Node, ReadonlyMap<string, Node>>();
  const membersOf = (node: Node): ReadonlyMap<string, Node> => {
    const members =
      known.get(node) ??
      new Map((node.children ?? []).map((each, at) => [keyOf(each) ?? String(at), each] as const));
    known.set(node, members);
    return members;
  };
  return (pointer) => {
    let node = tree;
    for (const step of parsePointer(pointer)) {
      const inner = membersOf(node.type === 'property' ? (node.children?.[1] ?? node) : node).get(step);
      if (inner === undefined) break;
      node = inner;
    }
    return 1 + countBelow(ends, node.offset);
  };
}

/** How many of sorted numbers are less than another. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? limit) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The name of a member of an object. */
const keyOf = ({ type, children }: Node): string | undefined =>
  type === 'property' ? String(children?.[0]?.value) : undefined;

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
