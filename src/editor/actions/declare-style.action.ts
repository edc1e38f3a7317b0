import { defineAction } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { declareStyle } from '../../../runtime/model/style.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Answers the CSS declarations of a style, as visitors' pages have them. */
export default defineAction<{ style: JsonObject }, EditorHost>({
  args: { style: 'required' },
  run: ({ style }) => declareStyle(JSON.stringify(style)),
});
