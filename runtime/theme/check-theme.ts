/** Checks the theme of a site. Never throws, whatever the document is. */
import { isObject } from '../model/json.ts';
import { makeCheckProblem } from '../model/check-problem.ts';
import { parsePointer } from '../model/pointer.ts';
import { checkValue } from '../validate/check-value.ts';
import { suggestNearest } from '../validate/nearest.ts';
import type { Validator } from '../validate/validator.ts';
import { DEFAULT_PRESET, type Presets, type ThemeDocument } from './theme-document.ts';

export interface ThemeProblem {
  code: string;
  /** JSON Pointer into the document. */
  path: string;
  message: string;
  /** What its sentence names. */
  details?: Readonly<Record<string, string>>;
  /** True of what may be published after somebody has seen it. */
  isWarning?: boolean;
}

interface CheckedTheme {
  /** What is understood of the document. */
  theme: ThemeDocument;
  problems: ThemeProblem[];
}

const validators = import.meta.glob<Validator>('../generated/validators/theme.generated.js', {
  eager: true,
  import: 'default',
});

function problemsOfShape(document: unknown): ThemeProblem[] {
  const [validate] = Object.values(validators);
  if (validate === undefined)
    throw new Error('There is no validator for the role "theme". Run "npm run generate".');
  return checkValue(validate, document).map(({ code, details, pointer }) => ({
    code,
    path: pointer,
    details,
    message: makeCheckProblem(code, details).message,
  }));
}

/** The document without the members that have a problem: the nearest one around each place. */
function withoutDamaged(document: unknown, problems: readonly ThemeProblem[]): unknown {
  const kept: unknown = structuredClone(document);
  for (const { path } of problems) {
    const steps = parsePointer(path);
    const last = steps.at(-1);
    const holder = steps
      .slice(0, -1)
      .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), kept);
    if (isObject(holder) && last !== undefined) delete holder[last];
  }
  return kept;
}

/** Everything wrong with a theme, by its place, and what of it can be drawn. */
export function checkTheme(document: unknown, presets: Presets): CheckedTheme {
  const problems = problemsOfShape(document);
  const understood = withoutDamaged(document, problems);
  const { preset = DEFAULT_PRESET, overrides = {} } = isObject(understood) ? understood : {};
  const name = typeof preset === 'string' ? preset : DEFAULT_PRESET;
  if (!presets.has(name)) {
    const details = { found: name, hint: suggestNearest(name, [...presets.keys()]) };
    problems.push({
      code: 'theme.preset-unknown',
      path: '/preset',
      details,
      message: makeCheckProblem('theme.preset-unknown', details).message,
      isWarning: true,
    });
  }
  return {
    theme: { preset: name, overrides: isObject(overrides) ? overrides : {} },
    problems,
  };
}
