/** Finds where a text that should be JSON is broken, and what to write instead. */

export interface BrokenJson {
  /** From 1. */
  line: number;
  column: number;
  /** A backslash that JSON does not know, and what stands for it; absent for any other fault. */
  found?: string;
  instead?: string;
}

const PLACE = '\u0000place';

/** Where the value at a JSON Pointer begins in the text of a whole value; 0 where there is none. */
export function findInJson(value: unknown, pointer: string): number {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop();
  if (last === undefined) return 0;
  const copy = structuredClone(value);
  let holder: unknown = copy;
  for (const step of steps) holder = (holder as Record<string, unknown> | undefined)?.[unescape(step)];
  if (typeof holder !== 'object' || holder === null) return 0;
  Object.assign(holder, { [unescape(last)]: PLACE });
  return Math.max(0, JSON.stringify(copy, null, 2).indexOf(JSON.stringify(PLACE)));
}

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

const STRING = /"(?:[^"\\\n]|\\[^])*"?/g;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4}|([^]?))/g;

/** The place of the fault; undefined for a text that is JSON, or empty. */
export function findBrokenJson(text: string): BrokenJson | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return findBackslash(text) ?? placeAt(text, positionOf(text, String(error)));
  }
}

/** Patterns are written with single backslashes everywhere but in JSON. */
function findBackslash(text: string): BrokenJson | undefined {
  for (const string of text.matchAll(STRING))
    for (const escape of string[0].matchAll(ESCAPE)) {
      if (escape[1] === undefined) continue;
      const [found] = escape;
      return { ...placeAt(text, string.index + escape.index), found, instead: `\\${found}` };
    }
  return undefined;
}

/** Browsers say a position, or a line and a column, or nothing: then it is the end. */
function positionOf(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line === undefined || column === undefined) return text.trimEnd().length;
  const before = text.split('\n').slice(0, Number(line) - 1);
  return before.join('\n').length + (before.length > 0 ? 1 : 0) + Number(column) - 1;
}

function placeAt(text: string, position: number): BrokenJson {
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
