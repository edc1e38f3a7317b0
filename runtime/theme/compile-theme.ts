/** Compiles the theme of a site for the server, the theme's panel and tests. */
import { checkTheme, type ThemeProblem } from './check-theme.ts';
import { listContrast } from './contrast.ts';
import { makeCheckProblem } from '../model/check-problem.ts';
import type { Presets } from './theme-document.ts';
import { writeThemeCss } from './write-css.ts';

interface CompiledTheme {
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
