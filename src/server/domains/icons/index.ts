/**
 * Finds the icons that owners choose from by words in Chinese and in English. They are those of Lucide (ISC).
 */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import otherWords from './words.json';

/** Chinese words and other English words for the words in names of icons. */
const WORDS: Readonly<Record<string, string>> = otherWords;

export interface FoundIcon {
  name: string;
  /** One SVG path in a view box of 24 by 24, drawn by a stroke. */
  path: string;
}

interface Collection {
  icons: Record<string, { body: string; hidden?: boolean }>;
  aliases?: Record<string, { parent: string; rotate?: number; hFlip?: boolean; vFlip?: boolean }>;
}

interface ListedIcon extends FoundIcon {
  /** The words of its name, then what they are called besides. */
  words: string[];
  others: string[];
}

let listed: readonly ListedIcon[] | undefined;

/** The whole set, read when somebody first looks for an icon. */
function listAll(): readonly ListedIcon[] {
  listed ??= readAll();
  return listed;
}

function readAll(): ListedIcon[] {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const { icons, aliases = {} } = JSON.parse(readFileSync(file, 'utf8')) as Collection;
  const called = Map.groupBy(Object.entries(aliases), ([, { parent }]) => parent);
  return Object.entries(icons).flatMap(([name, { body, hidden }]) => {
    const path = pathOf(body);
    if (path === undefined || hidden === true) return [];
    const words = name.split('-');
    const names = (called.get(name) ?? []).flatMap(([alias]) => alias.split('-'));
    const others = [...words, ...names].flatMap((word) => (WORDS[word] ?? '').split(' '));
    return [{ name, path, words, others: [...names, ...others].filter((word) => word !== '') }];
  });
}

/** The shapes of an icon as one path; undefined for what is no stroke. */
function pathOf(body: string): string | undefined {
  if (/fill="(?!none)|<(?!\/?g\b|path\b|circle\b|rect\b|ellipse\b)/.test(body)) return undefined;
  const parts = [...body.matchAll(/<(path|circle|rect|ellipse)\b([^>]*)>/g)].map(
    ([, shape = '', text = '']) => {
      const read = (name: string): number => Number(new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? 0);
      if (shape === 'path') {
        const drawn = /\sd="([^"]*)"/.exec(text)?.[1] ?? '';
        // The first move is absolute, also when it is written as a relative one.
        return drawn.startsWith('m') ? `M0 0${drawn}` : drawn;
      }
      if (shape === 'rect') return drawRect(read);
      const [rx, ry] = shape === 'circle' ? [read('r'), read('r')] : [read('rx'), read('ry')];
      const left = read('cx') - rx;
      return `M${left} ${read('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
    },
  );
  return parts.join('');
}

function drawRect(read: (name: string) => number): string {
  const [x, y, width, height] = [read('x'), read('y'), read('width'), read('height')];
  const radius = Math.min(read('rx') || read('ry'), width / 2, height / 2);
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (dx: number, dy: number): string => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return [
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}`,
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`,
  ].join('');
}

const HITS = 60;

/** Those that have all words of the query, the nearest first; without a query, those of the usual words. */
export function findIcons(query: string): FoundIcon[] {
  const asked = query
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter((word) => word !== '');
  const scored = listAll().map((icon): [ListedIcon, number] => [icon, scoreOf(icon, asked)]);
  return scored
    .filter(([, score]) => score > 0)
    .toSorted(([one, a], [other, b]) => b - a || one.words.length - other.words.length)
    .slice(0, HITS)
    .map(([{ name, path }]) => ({ name, path }));
}

function scoreOf({ words, others }: ListedIcon, asked: readonly string[]): number {
  if (asked.length === 0) return words.length === 1 && others.length > 0 ? 1 : 0;
  let sum = 0;
  for (const word of asked) {
    const score = Math.max(
      ...words.map((own, at) =>
        own === word ? 10 - at : own.startsWith(word) ? 5 : own.includes(word) ? 2 : 0,
      ),
      ...others.map((own) => (own === word ? 8 : own.startsWith(word) ? 4 : own.includes(word) ? 3 : 0)),
    );
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}
