// Writes a stored style as CSS declarations.
import { defineAction } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { declareStyle } from '../../../runtime/model/style.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

/** Pixels of the units at each width: of a root font, and of a hundredth of the window. */
const UNITS = { desktop: { rem: 20, vw: 12 }, phone: { rem: 14.5, vw: 3.75 } } as const;

const STYLE = {
  type: 'object',
  description: 'Properties of the style.',
} as TypedSchema<JsonObject>;

/** They stand after those of `base`, in pixels of a width of the site. */
export default defineAction({
  required: ['style'],
  args: { style: STYLE, base: { type: 'string' }, width: { enum: ['desktop', 'phone'] } },
  run: ({ style, base = '', width = 'desktop' }) =>
    [...(base === '' ? [] : [base]), declareStyle(JSON.stringify(style), width)]
      .join(';')
      .replaceAll(
        /([\d.]+)(rem|vw)/g,
        (_, count: string, unit: 'rem' | 'vw') => `${Number(count) * UNITS[width][unit]}px`,
      ),
});
