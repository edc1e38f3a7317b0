/**
 * Makes the CSS of antd's controls during the build: a plugin for `theme.ts?styles`. It has those that most
 * visitors' forms have, in the look of `makeSiteTheme`, and the tokens of that look. antd looks up what the
 * CSS contains (`extractStyle` of `@ant-design/cssinjs`), and makes in the browser only what it does not
 * find.
 */
import type * as Cssinjs from '@ant-design/cssinjs';
import { createRequire } from 'node:module';
import { createElement, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import {
  deriveTokens,
  LETTERS_OF_READER,
  makeSiteTheme,
  type Derivation,
  type DerivedTokens,
  type Seed,
  type Theme,
} from '../../../blocks/fields/look/theme.ts';

/** A form of boxes to write in, of choices of a list and of checkboxes has all styles beforehand. */
const CONTROLS = ['checkbox/Checkbox', 'input/Input', 'input/TextArea', 'select'];

// antd's modules for Node.js, and the cssinjs that they load.
const require = createRequire(import.meta.url);
const loadDefault = (name: string): unknown => (require(`antd/lib/${name}`) as { default: unknown }).default;

type InTheme = ComponentType<{ theme: Theme; children?: ReactNode }>;

/** What no visitor's form has: fields have no props for these variants, sizes and states of antd. */
const UNUSED = new RegExp(
  [
    String.raw`-(?:borderless|compact|filled|lg|otp|rtl|sm|underlined)\b`,
    'status-(?:success|validating|warning)|has-feedback',
    'ant-(?:input-(?:search|group-wrap(?!per))|move|select-customize)',
    String.raw`input-group.*(?:ant-select|cascader|\[class)`,
  ].join('|'),
);

/** True of a selector that can match something; what it excludes does not count. */
export const isUsed = (selector: string): boolean => !UNUSED.test(selector.replaceAll(/:not\([^)]*\)/g, ''));

/** The CSS without the selectors that can match nothing, and without the movements that only they name. */
function withoutUnused(css: string): string {
  const used = css.replaceAll(/([^{}]+)(\{[^{}]*\})/g, (rule, selectors: string, body: string) => {
    if (!UNUSED.test(selectors)) return rule;
    // Not the commas in parentheses.
    const kept = selectors.split(/,(?![^(]*\))/).filter(isUsed);
    return kept.length === 0 ? '' : kept.join(',') + body;
  });
  return used.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
    used.split(name).length > 2 ? rule : '',
  );
}

/** The CSS that antd makes of these controls in a theme, with the list in which it looks for them. */
export function writeFieldStyles(theme: Theme, controls: readonly string[] = CONTROLS): string {
  const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs') as typeof Cssinjs;
  const ConfigProvider = loadDefault('config-provider') as InTheme;
  const inTheme = (children: ReactNode): ReactElement => createElement(ConfigProvider, { theme }, children);
  const cache = createCache();
  const transformers = [LETTERS_OF_READER];
  const drawn = controls.map((name) => createElement(loadDefault(name) as ComponentType, { key: name }));
  // The styles of icons are those of the theme around a provider: `SiteSurface` has the same there.
  renderToString(inTheme(createElement(StyleProvider, { cache, transformers }, inTheme(drawn))));
  return withoutUnused(extractStyle(cache, { plain: true, types: 'style' }));
}

/** What antd derives for visitors' forms. */
export const deriveSiteTokens = (): DerivedTokens =>
  deriveTokens(loadDefault('theme/themes/default') as Derivation, loadDefault('theme/themes/seed') as Seed);

/** The CSS, and the tokens that a browser needs to make what the CSS does not contain. */
function writeModule(): string {
  const tokens = deriveSiteTokens();
  const css = writeFieldStyles(makeSiteTheme(tokens));
  // Every selector begins with it: as a single character it is less to load. The packer of the build would
  // undo a `replaceAll`.
  const [scope = ''] = /:where\(\.css-[\w-]+\)/.exec(css) ?? [];
  const short = JSON.stringify(css.replaceAll(scope, '&'));
  return `export const tokens = ${JSON.stringify(tokens)};
export const css = ${short}.split('&').join(${JSON.stringify(scope)});`;
}

export const fieldStyles: Plugin = {
  name: 'field-styles',
  enforce: 'pre',
  load: {
    filter: { id: /\/blocks\/fields\/look\/theme\.ts\?styles$/ },
    handler: () => ({ code: writeModule(), moduleType: 'js', map: { mappings: '' } }),
  },
};
