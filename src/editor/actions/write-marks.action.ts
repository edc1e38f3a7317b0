// Writes marks to the selected part of a text.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { Json } from '../../../runtime/model/json.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

const MARKS = {
  type: 'object',
  description: 'New marks by name; undefined removes one.',
} as TypedSchema<Record<string, Json | undefined>>;

/** To the part that `read-marks` has read, as one undo step. */
export default defineAction({
  required: ['marks'],
  args: { marks: MARKS },
  run: ({ marks }, { host }: ActionContext<EditorContext>) => host.marks.write(marks),
});
