import { defineAction } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { declareStyle } from '../../../runtime/model/style.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const STYLE = {
  type: 'object',
  description: 'Properties of the style.',
} as TypedSchema<JsonObject>;

/** Returns the CSS declarations of a stored style, as they are on the site. */
export default defineAction({
  args: { type: 'object', required: ['style'], properties: { style: STYLE } },
  run: ({ style }) => declareStyle(JSON.stringify(style)),
});
