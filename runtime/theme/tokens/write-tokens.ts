/**
 * Writes a theme as W3C Design Tokens (2025.10), without loss. What the format has no word for stands in
 * `$extensions`.
 */
import type { JsonObject } from '../../model/json.ts';
import { coloursOf } from '../contrast.ts';
import { ROLES, SCHEMES, valuesOf, type Presets, type ThemeDocument } from '../theme-document.ts';
import { writeMeasures } from './measures.ts';

/** Under this name of ours in `$extensions`. */
export const OWN = 'tessera';
/** The group of the colours that others are computed from. */
export const SEEDS = 'seed';

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;

const colourToken = (hex: string): JsonObject => ({
  $value: {
    colorSpace: 'srgb',
    components: [1, 3, 5].map((at) => Number(channel(hex, at).toFixed(5))),
    hex: hex.toLowerCase(),
  },
});

/** All colours and measures of a theme. Its document is in `$extensions`, so that it comes back whole. */
export function writeTokens(document: ThemeDocument, presets: Presets): JsonObject {
  const values = valuesOf(document, presets);
  const tokens = (colours: Readonly<Record<string, string>>, names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, colourToken(colours[name] ?? '#000000')]));
  return {
    color: {
      $type: 'color',
      [SEEDS]: tokens({ ...values.seeds }, Object.keys(values.seeds)),
      ...Object.fromEntries(
        SCHEMES.map((scheme) => [scheme, tokens(coloursOf(document, scheme, presets), ROLES)]),
      ),
    },
    ...writeMeasures(values),
    $extensions: { [OWN]: { theme: structuredClone(document) as unknown as JsonObject } },
  };
}
