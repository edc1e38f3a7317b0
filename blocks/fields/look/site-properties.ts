// Writes the CSS properties that antd's components read: shades of the site's colours.
import { generate } from '@ant-design/colors';
import getAlphaColor from 'antd/es/theme/util/getAlphaColor';
import { readColours } from './read-colours.ts';
import { COLOUR_NAMES, DEFAULT_COLOURS, SHADED } from './theme.ts';

/** The shades as antd makes them, and the other properties of `makeSiteTheme`. */
export function propertiesOfPage(): string {
  const read = readColours();
  const lines = [
    ...COLOUR_NAMES.map((name) => `${name}:var(--color-${name},${DEFAULT_COLOURS[name]})`),
    ...Object.values(SHADED).flatMap((name) => {
      const shades = generate(read[name]);
      const [lightest = ''] = shades;
      return [
        ...shades.slice(0, 7).map((shade, at) => `${name}-${at + 1}:${shade}`),
        `${name}-ring:${getAlphaColor(lightest, read.field)}`,
      ];
    }),
  ];
  const durations = (...times: [string, string, string]): string =>
    `--field-fast:${times[0]};--field-mid:${times[1]};--field-slow:${times[2]}`;
  return (
    `:root{${lines.map((line) => `--field-${line};`).join('')}${durations('.1s', '.2s', '.3s')}}` +
    `@media (prefers-reduced-motion:reduce){:root{${durations('0s', '0s', '0s')}}}`
  );
}
