/** What the server, the theme's panel and tests do with the theme of a site. */
import { checkTheme, type ThemeProblem } from './check-theme.ts';
import { listContrast } from './contrast.ts';
import { makeCheckProblem } from '../model/check-problem.ts';
import { isObject } from '../model/json.ts';
import type { Presets, ThemeDocument } from './theme-document.ts';
import { writeThemeCss } from './write-css.ts';

export interface CompiledTheme {
  /** Of the page's style element; empty for the look of the style sheet. */
  css: string;
  problems: ThemeProblem[];
}

/** A theme as CSS. One that is damaged, or of a newer program, is drawn as far as it is understood. */
export function compileTheme(document: unknown, presets: Presets): CompiledTheme {
  const { theme, problems } = checkTheme(document, presets);
  const low = listContrast(theme, presets)
    .filter((pair) => pair.contrast < pair.need)
    .map(({ role, on, scheme, contrast, need }): ThemeProblem => {
      const details = { role, on, scheme, contrast: String(contrast), need: String(need) };
      return {
        code: 'theme.contrast',
        path: `/overrides/colors/${scheme}/${role}`,
        details,
        message: makeCheckProblem('theme.contrast', details).message,
        isWarning: true,
      };
    });
  return { css: writeThemeCss(theme, presets), problems: [...problems, ...low] };
}

/** A value of a theme that is not that of its preset. */
export interface ThemeDifference {
  /** JSON Pointer into the overrides: `/shape/radius`, `/colors/dark/brand`. */
  path: string;
  value: unknown;
  /** What the preset has; undefined where it computes the value. */
  usual: unknown;
}

/** What a theme says otherwise than its preset. A value that the preset has, too, is no difference. */
export function differsFromPreset(document: ThemeDocument, presets: Presets): ThemeDifference[] {
  const usual: unknown = presets.get(document.preset)?.values ?? {};
  const found: ThemeDifference[] = [];
  const walk = (own: unknown, preset: unknown, path: string): void => {
    if (!isObject(own)) {
      if (own !== undefined && own !== preset) found.push({ path, value: own, usual: preset });
      return;
    }
    for (const [name, value] of Object.entries(own))
      walk(value, isObject(preset) ? preset[name] : undefined, `${path}/${name}`);
  };
  walk(document.overrides, usual, '');
  return found;
}
