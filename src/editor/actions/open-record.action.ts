// Opens a record of the console in a dialog.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';
import { NEW_RECORD, type RecordAnswer } from '../../assembly/framed-console.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

const VALUES = {
  type: 'object',
  description: 'What a new record begins with, instead of the defaults of its document.',
} as TypedSchema<JsonObject>;

/**
 * When something was changed in it, `result` of the next step is `{ id, isNew, record }`, with `record` as
 * its call answers; otherwise the following steps do not run.
 */
export default defineAction({
  required: ['screen'],
  args: {
    screen: { type: 'string', description: 'Name of a list document, or of a record that no list opens.' },
    id: { type: 'string', description: 'Id of the record; a new one by default.' },
    values: VALUES,
  },
  run: (
    { screen, id = NEW_RECORD, values },
    { host }: ActionContext<EditorContext>,
  ): Promise<RecordAnswer | false> => host.openRecord({ screen, id, values }),
});
