// Checks that documents and programs of visitors name roles of a theme. They name no colour, no font, nothing
// of a demo.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../../runtime/model/json.ts';
import { formatLine } from './format-line.ts';
import type { Step } from './step.ts';

const FILES = [
  'schemas/{blocks,pages,views,kinds,dialogs}/*.json',
  'blocks/**/*.{ts,tsx,css}',
  'src/site/**/*.{ts,tsx,css}',
];

/** What may name colours and fonts, and why. */
const EXCEPTED: readonly { files: RegExp; because: string }[] = [
  { files: /^src\/site\/styles\/(?:theme|surfaces)\.css$/, because: 'the values of the first look' },
  { files: /^blocks\/fields\/look\/theme\.ts$/, because: 'the same values, for a page without styles' },
  { files: /^blocks\/fields\/.*\.css$/, because: 'controls of owners have the look of the tool' },
  { files: /^blocks\/on-demand\/pay-mark\.primitive\.tsx$/, because: 'the marks of Alipay and WeChat' },
  {
    files: /^schemas\/dialogs\/(?:part-colour|style)\.dialog\.json$/,
    because: 'colours that owners are offered',
  },
];

/** Lines of these are looked at without what is excepted. */
const ALLOWED_LINES: readonly { file: string; line: RegExp; because: string }[] = [
  { file: 'src/site/styles/print.css', line: /#(?:000|fff) !important/, because: 'print is black on white' },
  { file: 'src/site/styles/base.css', line: /font-family: var\(/, because: 'a role' },
  { file: 'src/site/styles/prose.css', line: /font-family: var\(/, because: 'a role' },
  { file: 'blocks/on-demand/map/map.css', line: /margin-left: 0/, because: 'Leaflet counts from the left' },
];

const UTILITIES = 'bg|text|border|outline|fill|from|to|ring|decoration|--color';
const DEMO = 'kiln|ember|glaze|paper|sand|ink|mist';
const REFUSED: readonly { what: RegExp; sentence: string }[] = [
  {
    what: /(?<![\w&/=])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/i,
    sentence: 'It names a colour. Name a role: docs/guide-theme.md.',
  },
  {
    what: /font-family\s*:|(?<![\w-])font-(?:serif|sans)(?![\w-])/,
    sentence: 'It names a font. Name `font-heading` or `font-body`.',
  },
  {
    what: new RegExp(`(?<![\\w-])(?:${UTILITIES})-(?:${DEMO})(?![\\w-])|"(?:${DEMO})"`),
    sentence: 'It names something of a demo. Name a role: docs/guide-theme.md.',
  },
  {
    what: new RegExp(
      `(?<![\\w-])(?:[mp][lr]-[\\d[ap]|text-(?:left|right)(?![\\w-])|(?:border|rounded)-[lr](?![\\w])` +
        `|(?:left|right)-(?:\\d|\\[|auto|full|px)|(?:margin|padding|border)-(?:left|right)\\s*:)`,
    ),
    sentence: 'It names a side. Name `start` or `end`, which turn with the language: ms-4, text-end.',
  },
];

/** What a file says without its examples and comments: those are content, and words. */
function saidBy(path: string, text: string): string {
  if (!path.endsWith('.json'))
    return text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''));
  const document: unknown = JSON.parse(text);
  return isObject(document) ? JSON.stringify({ ...document, examples: [] }, null, 1) : text;
}

/** A line for each name in a file that is no role. */
export function checkRoles(path: string, text: string): string[] {
  if (EXCEPTED.some(({ files }) => files.test(path))) return [];
  return saidBy(path, text)
    .split('\n')
    .filter((line) => !ALLOWED_LINES.some((each) => each.file === path && each.line.test(line)))
    .flatMap((line) =>
      REFUSED.filter(({ what }) => what.test(line)).map(({ sentence }) =>
        formatLine('roles.other', path, `${sentence} It says ${line.trim().slice(0, 80)}`),
      ),
    );
}

export const rolesStep: Step = {
  name: 'roles',
  run: ({ root }) =>
    Promise.resolve(
      globSync(FILES, { cwd: root })
        .map((path) => path.replaceAll('\\', '/'))
        .sort()
        .flatMap((path) => checkRoles(path, readFileSync(join(root, path), 'utf8'))),
    ),
};
