// Describes a theme in words for owners: the titles of its places and the names of its values.
import type {
  LocalizedText,
  PanelDocument,
  PanelRow,
} from '../../../../runtime/generated/documents.generated.ts';
import { contrast, layOver } from '../../../../runtime/theme/color.ts';
import { coloursOf, type ContrastPair } from '../../../../runtime/theme/contrast.ts';
import {
  SURFACES,
  type Colours,
  type Presets,
  type Role,
  type Scheme,
  type ThemeDocument,
} from '../../../../runtime/theme/theme-document.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import type { PanelWords } from '../../../panel/parts/contract.ts';
import type { ClashTexts } from '../site-documents/ask-clashes.ts';

export interface ThemeTexts {
  document: PanelDocument;
  words: PanelWords;
  read(text: LocalizedText | undefined): string;
}

/** The title of a place of the theme; of one that has no row, what it is called in the document. */
export function titleOfPlace({ document, words, read }: ThemeTexts, path: Path): string {
  const steps = path[0] === 'overrides' ? path.slice(1) : path;
  const pointer = formatPointer(steps);
  for (const { rows, title } of document.sections) {
    const row = rows.find((each) => each.path?.replace('{look}', String(steps[1])) === pointer);
    if (row !== undefined)
      return row.title === undefined ? read(title) : `${read(title)} · ${read(row.title)}`;
  }
  const [of, , role] = steps;
  return of === 'colors' && role !== undefined ? nameRole(words, String(role)) : String(steps.at(-1) ?? '');
}

/** A value as its row shows it. */
export function textOfValue({ document, words, read }: ThemeTexts, path: Path, value: unknown): string {
  const pointer = formatPointer(path[0] === 'overrides' ? path.slice(1) : path);
  const rows: readonly PanelRow[] = document.sections.flatMap((section) => section.rows);
  const choice = rows.find((each) => each.path === pointer)?.choices?.find((each) => each.value === value);
  if (choice !== undefined) return read(choice.title);
  if (value === undefined) return words('computed');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** How a question about two versions calls what it shows. */
export const clashTextsOf = (texts: ThemeTexts): ClashTexts => ({
  titleOf: (path) => titleOfPlace(texts, path),
  textOf: (path, value) => textOfValue(texts, path, value),
  mine: texts.words('mine'),
});

const ON_SURFACE = new RegExp(`^(${SURFACES.join('|')})-(.+)$`);

/** `inverse-text-muted` is the role `text-muted` on its surface. */
function nameRole(words: PanelWords, role: string): string {
  const known = words(`role-${role}`);
  if (known !== `role-${role}`) return known;
  const [, , plain = role] = ON_SURFACE.exec(role) ?? [];
  return words(`role-${plain}`);
}

/** `Quiet text on the quiet ground`, with the scheme where that is the dark one. */
export function namePair(words: PanelWords, { role, on, part, scheme }: ContrastPair): string {
  const ground = part === undefined ? nameRole(words, on) : words(`tint-${on}`);
  const values = { role: nameRole(words, role), on: ground };
  const isButton = part === undefined && role.endsWith('on-brand') && on.endsWith('brand');
  const pair = words(isButton ? 'pairButton' : 'pair', values).replace(/^./u, (first) => first.toUpperCase());
  return scheme === 'dark' ? words('pairDark', { pair }) : pair;
}

export const isLow = ({ contrast, need }: ContrastPair): boolean => contrast < need;

/** Pairs that are too low by the same colour, and one value of it that is enough. */
export interface LowColour {
  scheme: Scheme;
  role: Role;
  /** The lowest first. */
  pairs: ContrastPair[];
  repaired?: string;
}

/** The ground of a pair as it is drawn. */
export function groundOf({ on, part }: ContrastPair, colours: Colours): string {
  return part === undefined ? colours[on] : layOver(colours[on], part, colours.surface);
}

/** The role that sets the colour of a pair: the quiet surface has the colours of the plain one. */
function setBy({ scheme, role }: ContrastPair, { overrides }: ThemeDocument): Role {
  const isOwn = overrides.colors?.[scheme]?.[role] !== undefined;
  return isOwn || !role.startsWith('alt-') ? role : (role.slice('alt-'.length) as Role);
}

/** One row for each colour, however many grounds it is too low on. */
export function listLow(
  pairs: readonly ContrastPair[],
  document: ThemeDocument,
  presets: Presets,
): LowColour[] {
  const groups = Map.groupBy(pairs.filter(isLow), (pair) => `${pair.scheme}/${setBy(pair, document)}`);
  return [...groups.values()].map((group) => {
    const sorted = group.toSorted((one, other) => one.contrast / one.need - other.contrast / other.need);
    const [first] = sorted as [ContrastPair];
    const { scheme } = first;
    const role = setBy(first, document);
    const colours = coloursOf(document, scheme, presets);
    const grounds = pairs
      .filter((each) => each.scheme === scheme && setBy(each, document) === role)
      .map((each) => groundOf(each, colours));
    const worst = (colour: string): number => Math.min(...grounds.map((ground) => contrast(colour, ground)));
    const candidates = group.flatMap(({ repaired }) => repaired ?? []);
    const repaired = candidates.toSorted((one, other) => worst(other) - worst(one))[0];
    return {
      scheme,
      role,
      pairs: sorted,
      ...(repaired === undefined ? {} : { repaired }),
    };
  });
}

/** One decimal, never rounded up to what is needed. */
export const showContrast = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1);
