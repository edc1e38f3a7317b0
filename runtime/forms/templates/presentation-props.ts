/**
 * Names the props of Formily's own components that change the look alone. They are stored, never interpreted.
 */
import { LIMITS } from './reasons.ts';
import { isData, when } from './keywords.ts';
import names from './presentation-props.json' with { type: 'json' };

const { keysOfDesigners, ...props } = names;

/**
 * Accepted in every rule and ignored, because forms look like their site. Props that tell a visitor
 * something, such as a tooltip, are not among them: they are drawn.
 */
export const PRESENTATION_PROPS: ReadonlySet<string> = new Set(Object.values(props).flat());

/** Keys that Formily's designer writes into rules, and keywords that Formily itself ignores. */
export const DESIGNER_KEYS: ReadonlySet<string> = new Set(keysOfDesigners);

const MAX_WRITTEN = Number(LIMITS.text);

/** Any value, at most as long as a text when written as JSON. */
export const small = when(
  (value) => (JSON.stringify(value)?.length ?? 0) <= MAX_WRITTEN && isData(value),
  'text',
);
