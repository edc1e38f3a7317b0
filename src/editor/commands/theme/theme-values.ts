// Reads and writes the values of a theme by JSON Pointer, as the rows of its panel name them.
import { isObject, ownMember } from '../../../../runtime/model/json.ts';
import { parsePointer, type Path } from '../../../../runtime/model/pointer.ts';
import { coloursOf } from '../../../../runtime/theme/contrast.ts';
import {
  SCHEMES,
  valuesOf,
  type Presets,
  type Role,
  type ThemeDocument,
} from '../../../../runtime/theme/theme-document.ts';

type Members = Readonly<Record<string, unknown>>;

const readAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => (isObject(at) ? ownMember(at, String(step)) : undefined), value);

/** Without the objects that this leaves empty. */
function writeAt(members: Members, [name = '', ...rest]: Path, value: unknown): Members {
  const key = String(name);
  const inner = members[key];
  const next = rest.length === 0 ? value : writeAt(isObject(inner) ? inner : {}, rest, value);
  const isGone = next === undefined || (rest.length > 0 && isObject(next) && Object.keys(next).length === 0);
  if (!isGone) return { ...members, [key]: next };
  return Object.fromEntries(Object.entries(members).filter(([each]) => each !== key));
}

/** The scheme and the role of a place among the colours; undefined for another place. */
function colourAt([of, scheme, role]: Path): { scheme: (typeof SCHEMES)[number]; role: Role } | undefined {
  const found = SCHEMES.find((each) => each === scheme);
  return of === 'colors' && found !== undefined ? { scheme: found, role: String(role) as Role } : undefined;
}

/** The value that a page is drawn with. */
export function readValue(document: ThemeDocument, pointer: string, presets: Presets): unknown {
  if (pointer === '/preset') return document.preset;
  const path = parsePointer(pointer);
  const colour = colourAt(path);
  if (colour !== undefined) return coloursOf(document, colour.scheme, presets)[colour.role];
  return readAt(valuesOf(document, presets), path);
}

/** The value of the preset; of a single colour the one that is computed without it. */
export function usualValue(document: ThemeDocument, pointer: string, presets: Presets): unknown {
  return pointer === '/preset' ? undefined : readValue(resetValues(document, [pointer]), pointer, presets);
}

/** True of a value that the owner has set to something else. */
export function isChanged(document: ThemeDocument, pointer: string, presets: Presets): boolean {
  if (pointer === '/preset') return false;
  const own = readAt(document.overrides, parsePointer(pointer));
  return own !== undefined && own !== usualValue(document, pointer, presets);
}

/** A value that is the usual one is not kept: it would stay when the preset is changed. */
export function writeValue(
  document: ThemeDocument,
  pointer: string,
  value: unknown,
  presets: Presets,
): ThemeDocument {
  if (pointer === '/preset') return { ...document, preset: String(value) };
  const kept = value === usualValue(document, pointer, presets) ? undefined : value;
  return withOverrides(document, writeAt(document.overrides, parsePointer(pointer), kept));
}

export function resetValues(document: ThemeDocument, pointers: readonly string[]): ThemeDocument {
  return withOverrides(
    document,
    pointers.reduce<Members>(
      (members, pointer) => writeAt(members, parsePointer(pointer), undefined),
      document.overrides,
    ),
  );
}

const withOverrides = (document: ThemeDocument, overrides: Members): ThemeDocument => ({
  ...document,
  overrides,
});

/** The places that the owner has set to something else than the preset has. */
export function listChanged(document: ThemeDocument, presets: Presets): string[] {
  const places = (value: unknown, at: string): string[] =>
    isObject(value) ? Object.entries(value).flatMap(([name, inner]) => places(inner, `${at}/${name}`)) : [at];
  return places(document.overrides, '').filter((pointer) => isChanged(document, pointer, presets));
}

/** A theme as it is stored: one that has set nothing may have no overrides. */
export function readTheme(stored: unknown): ThemeDocument {
  const document = isObject(stored) ? ownMember(stored, 'document') : undefined;
  const { preset, overrides } = isObject(document) ? document : {};
  return {
    preset: typeof preset === 'string' ? preset : '',
    overrides: isObject(overrides) ? overrides : {},
  };
}
