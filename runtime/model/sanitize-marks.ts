/** Removes marks that may not be stored. */
import { isObject } from './json.ts';
import { normalizeRuns, type TextFormat, type TextRun } from './marks.ts';
import { sanitizeStyle } from './style.ts';

const MAX_RUNS = 500;
const FLAGS = ['bold', 'italic', 'isNewTab'] as const;
const TEXTS = ['linkUrl', 'linkChannelCode', 'linkAnchor'] as const;

/** Keeps the allowlisted members with valid values; undefined if that are no runs, or nothing is marked. */
export function sanitizeMarks(marks: unknown): TextRun[] | undefined {
  if (!Array.isArray(marks) || marks.length > MAX_RUNS) return undefined;
  const runs: TextRun[] = [];
  for (const run of marks) {
    if (!isObject(run) || typeof run.text !== 'string') return undefined;
    runs.push({ text: run.text, ...sanitizeFormat(run) });
  }
  return normalizeRuns(runs);
}

function sanitizeFormat(run: Readonly<Record<string, unknown>>): TextFormat {
  const format: Record<string, unknown> = {};
  for (const name of FLAGS) if (run[name] === true) format[name] = true;
  for (const name of TEXTS) if (typeof run[name] === 'string') format[name] = run[name];
  if (run.linkType === 1 || run.linkType === 2) format.linkType = run.linkType;
  if (sanitizeStyle(JSON.stringify({ color: run.color })) !== '') format.color = run.color;
  return format;
}
