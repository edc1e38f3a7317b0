import { createRequire } from 'node:module';
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  DEFAULT_COLOURS,
  SHADED,
  makeSiteTheme,
  makeTheme,
  type Theme,
} from '../../blocks/fields/look/theme.ts';
import { deriveSiteTokens, isUsed, writeFieldStyles } from '../../src/tools/build/field-styles.ts';

/** The controls of antd that a visitor's form may have. */
const CONTROLS = [
  'cascader',
  'checkbox/Checkbox',
  'input-number',
  'input/Input',
  'input/TextArea',
  'radio/group',
  'select',
  'slider',
  'switch',
  'tree-select',
];

const require = createRequire(import.meta.url);
const { generate } = require('@ant-design/colors') as { generate(colour: string): string[] };
const { default: getAlphaColor } = require('antd/lib/theme/util/getAlphaColor') as {
  default: (front: string, back: string) => string;
};

/** What `site-styles.ts` sets on a page without a theme. */
function valuesOfPage(): Record<string, string> {
  const shades = Object.values(SHADED).flatMap((name) => {
    const made = generate(DEFAULT_COLOURS[name]);
    const numbered = made.slice(0, 7).map((shade, at) => [`${name}-${at + 1}`, shade]);
    return [...numbered, [`${name}-ring`, getAlphaColor(made[0] ?? '', '#fff')]];
  });
  return {
    ...Object.fromEntries(shades),
    ...DEFAULT_COLOURS,
    fast: '0.1s',
    mid: '0.2s',
    slow: '0.3s',
  };
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const hexOf = (colour: readonly number[]): string =>
  `#${colour.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;

/** The rules of the controls, one a line, with the values of custom properties and of mixtures. */
function rulesIn(theme: Theme): string[] {
  const values = valuesOfPage();
  return writeFieldStyles(theme, CONTROLS)
    .replace(/\.data-ant-cssinjs-cache-path\{.*/, '')
    .replaceAll(/css-(?:dev-only-do-not-override-)?[a-z0-9]+/g, 'css')
    .replaceAll(/var\(--field-([\w-]+)\)/g, (_, name: string) => values[name] ?? name)
    .replaceAll(/color-mix\(in srgb, (#\w{6}), (#\w{6})\)/g, (_, one: string, other: string) =>
      hexOf(channels(one).map((each, at) => (each + (channels(other)[at] ?? 0)) / 2)),
    )
    .replaceAll(
      /color-mix\(in srgb, (#\w{6}) (\d+)%, transparent\)/g,
      (_, colour: string, part: string) => `rgba(${channels(colour).join(',')},${Number(part) / 100})`,
    )
    .split(/(?<=[;{}])/);
}

test('controls with the colours of custom properties look as with those colours', { tags: 'long' }, () => {
  const site = rulesIn(makeSiteTheme(deriveSiteTokens()));
  const real = rulesIn(makeTheme(DEFAULT_COLOURS));
  // Tooltips in preset colours, which no field has: `deriveTokens` leaves them out.
  const hasColour = (_: string, at: number): boolean => !site[at]?.includes('background-color:undefined');
  expect(site.filter(hasColour)).toEqual(real.filter(hasColour));
  expect(site.length).toBe(real.length);
});

test('the styles are the same at every build', { tags: 'long' }, () => {
  const write = (): string => writeFieldStyles(makeSiteTheme(deriveSiteTokens()));
  expect(write()).toBe(write());
});

test('letters are as large as the browser of the reader makes them', { tags: 'long' }, () => {
  const css = writeFieldStyles(makeSiteTheme(deriveSiteTokens()));
  expect(css).toContain('font-size:medium');
  expect(css).not.toContain('font-size:16px');
});

/** All that fields may give these controls (`blocks/fields`), at once. */
const PROPS: Readonly<Record<string, object>> = {
  'checkbox/Checkbox': { checked: true, disabled: true },
  'input/Input': {
    addonBefore: 'No.',
    addonAfter: 'mm',
    prefix: '+',
    suffix: '-',
    allowClear: true,
    showCount: true,
    maxLength: 3,
    value: 'abcd',
    status: 'error',
    disabled: true,
  },
  'input/TextArea': { allowClear: true, showCount: true, autoSize: true, value: 'a', status: 'error' },
  select: {
    mode: 'tags',
    value: ['a', 'b'],
    allowClear: true,
    loading: true,
    status: 'error',
    disabled: true,
  },
};

test('no control of a field has a class whose styles are left out', () => {
  for (const [name, props] of Object.entries(PROPS)) {
    const { default: Control } = require(`antd/lib/${name}`) as { default: ComponentType };
    const html = renderToString(createElement(Control, props));
    const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
    expect(classes.length).toBeGreaterThan(2);
    expect(classes.filter((each) => !isUsed(`.${each}`))).toEqual([]);
  }
});
