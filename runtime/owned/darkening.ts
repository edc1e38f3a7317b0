/** Makes the field by which each instance of a block chooses how much its background picture is darkened. */
import type { OwnedField, OwnedStyle } from '../generated/documents.generated.ts';
import { words } from './style-values.ts';

/** The opacity of the veil. */
const STRENGTHS = [
  ['none', '0%', words('不压暗', 'Not at all')],
  ['light', '40%', words('稍暗', 'A little')],
  ['medium', '55%', words('适中', 'Medium')],
  ['strong', '70%', words('较暗', 'Strongly')],
  ['most', '85%', words('很暗', 'Very strongly')],
] as const;

interface Darkening {
  field: OwnedField;
  /** How the veil differs by it. */
  by: NonNullable<OwnedStyle['by']>;
}

/** `own` is the opacity that it begins with; one that is no usual strength is a choice, too. */
export function darkeningOf(key: string, own: string): Darkening {
  const isUsual = STRENGTHS.some(([, opacity]) => opacity === own);
  const extra = isUsual ? [] : [['own', own, words(own, own)] as const];
  const strengths = [...STRENGTHS, ...extra];
  return {
    field: {
      key,
      kind: 'choice',
      setting: { title: words('压暗图片', 'Darken the picture') },
      values: strengths.map(([value, , title]) => ({ key: value, title })),
      default: strengths.find(([, opacity]) => opacity === own)?.[0] ?? 'own',
    },
    by: { [key]: Object.fromEntries(strengths.map(([value, opacity]) => [value, { desktop: { opacity } }])) },
  };
}
