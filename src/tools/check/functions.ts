// Checks the length of functions.
import { isObject } from '../../../runtime/model/json.ts';
import { formatLine } from './format-line.ts';
import { walkSyntax, type SyntaxNode } from './syntax.ts';

/** A function of a file, with the lines from its first word to its closing bracket. */
export interface FunctionSpan {
  name: string;
  line: number;
  length: number;
  /** For a callback: the function that it is passed to, such as `describe` or `test`. */
  calledBy?: string;
}

const MAX_LINES = 60;
const MAX_TEST_LINES = 80;

/** Every function, method and arrow function that has a body. */
export function findFunctions(program: SyntaxNode, text: string): FunctionSpan[] {
  const starts = lineStarts(text);
  const found: FunctionSpan[] = [];
  walkSyntax(program, (node, parent) => {
    if (!/Function(?:Declaration|Expression)$/.test(node.type) || !isObject(node.body)) return;
    const line = lineAt(starts, Number(node.start));
    const calledBy = parent?.type === 'CallExpression' ? nameOf(parent.callee) : undefined;
    found.push({
      name: nameOf(node.id) ?? nameOf(parent?.id ?? parent?.key) ?? calledBy ?? 'anonymous',
      line,
      length: lineAt(starts, Number(node.end)) - line + 1,
      ...(calledBy !== undefined && { calledBy }),
    });
  });
  return found;
}

/**
 * A line for every function that is too long. A `describe` of a test file has no limit, a test one of its
 * own.
 */
export function checkFunctions(path: string, functions: readonly FunctionSpan[]): string[] {
  const isTest = /\.test\.tsx?$/.test(path);
  return functions.flatMap(({ name, line, length, calledBy }) => {
    const limit = isTest ? limitOfTest(calledBy) : MAX_LINES;
    if (length <= limit) return [];
    const sentence = `"${name}" has ${length} lines; at most ${limit}. Split it by what its parts do.`;
    return [formatLine('tidiness.function', `${path}:${line}`, sentence)];
  });
}

function limitOfTest(calledBy: string | undefined): number {
  if (calledBy === 'describe') return Infinity;
  return calledBy === 'test' || calledBy === 'it' ? MAX_TEST_LINES : MAX_LINES;
}

/** The first name of an identifier, a member or a call: `describe` for `describe.each(…)`. */
function nameOf(node: unknown): string | undefined {
  if (!isObject(node)) return undefined;
  if (typeof node.name === 'string') return node.name;
  return nameOf(node.callee ?? node.tag ?? node.object);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The number of the line that holds a character, by binary search. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
