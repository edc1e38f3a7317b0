/** Styles of antd's controls that the build has written: to make them takes a slow phone 200 ms. */
import { generate } from '@ant-design/colors';
import { prepare } from '@ant-design/cssinjs/es/util/cacheMapUtil';
import getAlphaColor from 'antd/es/theme/util/getAlphaColor';
import { nextTask } from '../next-task.ts';
import { readColours } from './read-colours.ts';
import { styleNonce } from './style-nonce.ts';
import { COLOUR_NAMES, DEFAULT_COLOURS, SHADED } from './theme.ts';
import { css } from './theme.ts?styles';

const ID = 'field-styles';

/** The shades of the site's colours, as antd makes them, and the other properties of `makeSiteTheme`. */
function propertiesOfPage(): string {
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

/**
 * Puts the styles into the page, in a task of its own, before the first control is drawn: antd then looks up
 * what they contain, and makes only the others.
 */
export async function putSiteStyles(): Promise<void> {
  await nextTask();
  if (document.getElementById(ID) !== null) return;
  const style = document.createElement('style');
  style.id = ID;
  style.nonce = styleNonce() ?? '';
  // What antd adds comes after it, and before the styles of the site, which override both.
  style.dataset.rcOrder = 'prependQueue';
  style.dataset.rcPriority = '-999';
  style.textContent = propertiesOfPage() + css;
  document.head.prepend(style);
  // antd reads the list of what is there. While it draws, that would make a long task longer.
  prepare();
}
