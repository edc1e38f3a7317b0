/** Replaces `given.name` in a view's expressions by what the node passes (`with`). */
import { compileTemplate } from '../../language/expression.ts';
import { EVERY_NAME } from '../../language/reads/find-reads.ts';
import type { Syntax } from '../../language/syntax.ts';
import { isObject } from '../../model/json.ts';

type Given = Readonly<Record<string, unknown>>;

const NAME = 'given';

/** A copy of a view's value with `given.name` replaced in every text of it. */
export function writeGiven(value: unknown, given: Given): unknown {
  if (typeof value === 'string') return writeText(value, given);
  if (Array.isArray(value)) return value.map((each) => writeGiven(each, given));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, writeGiven(each, given)]));
}

/**
 * `{{ given.name }}` alone becomes the value itself, of any type; inside an expression it becomes the value's
 * source.
 */
function writeText(text: string, given: Given): unknown {
  // A text that cannot be parsed stays as it is: compiling it reports why.
  const reads = parse(text).flatMap(({ tree }) => findReads(tree));
  let written = text;
  for (const { name, start, end } of reads.toReversed()) {
    const isWhole = isBlank(text.slice(0, start), '{{') && isBlank(text.slice(end), '}}');
    if (isWhole && given[name] !== undefined) return given[name];
    written = written.slice(0, start) + sourceOf(given[name]) + written.slice(end);
  }
  return written;
}

function isBlank(text: string, brace: string): boolean {
  return text.trim() === brace;
}

interface GivenRead {
  name: string;
  start: number;
  end: number;
}

/** The reads of `given.name` below a piece, in the order of the source. */
function findReads(tree: Syntax): GivenRead[] {
  const [holder, key] = tree.of;
  const name = tree.is === 'member' ? tree.value : tree.is === 'element' ? key?.value : undefined;
  if (holder?.is === 'name' && holder.value === NAME && typeof name === 'string')
    return [{ name, start: holder.end - NAME.length, end: tree.end }];
  return tree.of.flatMap(findReads);
}

/** A value as the source of an expression. */
function sourceOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(', ')}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${sourceOf(each)}`);
    return `({ ${members.join(', ')} })`;
  }
  if (typeof value === 'number') return `(${value})`;
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined';
  const found = parse(value);
  const [only] = found;
  if (only === undefined) return JSON.stringify(value);
  if (found.length === 1 && only.start === 0 && only.end === value.length)
    return only.isAtom ? only.source : `(${only.source})`;
  // In a text, null and undefined become the empty text.
  let position = 0;
  const pieces = found.map(({ source, start, end }) => {
    const before = value.slice(position, start);
    position = end;
    return `${JSON.stringify(before)} + ((${source}) ?? '')`;
  });
  return `(${[...pieces, JSON.stringify(value.slice(position))].join(' + ')})`;
}

interface ParsedExpression {
  tree: Syntax;
  source: string;
  /** A member can follow without parentheses. */
  isAtom: boolean;
  start: number;
  end: number;
}

/** The expressions in a text with their places, braces included; none when the text cannot be parsed. */
function parse(text: string): ParsedExpression[] {
  const compiled = compileTemplate(text, EVERY_NAME);
  if (!compiled.ok) return [];
  let position = 0;
  return (compiled.syntax ?? []).map((tree) => {
    const start = text.indexOf('{{', position);
    const close = text.indexOf('}}', tree.end);
    position = close + 2;
    const source = text.slice(start + 2, close).trim();
    const isAtom = compiled.path !== undefined || (tree.is === 'literal' && typeof tree.value !== 'number');
    return { tree, source, isAtom, start, end: position };
  });
}

/** The source of an expression without its braces; a text without an expression as a literal. */
export function expressionOf(text: string): string {
  return sourceOf(text);
}
