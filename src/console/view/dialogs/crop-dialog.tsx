// Lets an owner crop a picture of a record: its focal point and its zoom. It shows the boxes that pages show
// the picture in.
import { useState, type ReactElement } from 'react';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import { describeMedia, resourceCodeOf } from '../../../../runtime/model/media.ts';
import { useConsole, type Console } from '../../contracts/console-context.ts';
import { FormDialog, type DrawForm } from './form-dialog.tsx';

const MIDDLE = '50% 50%';

/** Where pages show a picture that has no crop of its own: what the library says, else the middle. */
export async function readLibraryFocus({ read }: Console, picture: unknown): Promise<string> {
  const url = isObject(picture) && typeof picture.url === 'string' ? picture.url : '';
  // Without the version of a replaced file.
  const id = resourceCodeOf(url)?.split('--', 1)[0];
  if (id === undefined) return MIDDLE;
  // An owner who may not read the library crops from the middle.
  const { data } = await read('consoleMedia.get', { id }).catch(() => ({ data: undefined }));
  const values = isObject(data) ? data.values : undefined;
  const focus = isObject(values) && isObject(values.focus) ? values.focus : {};
  return typeof focus.x === 'number' && typeof focus.y === 'number' ? `${focus.x}% ${focus.y}%` : MIDDLE;
}

interface CropDialogProps {
  Form: DrawForm;
  value: Record<string, unknown>;
  answer(crop: unknown): void;
}

/** The size of a picture, for a box of its own shape. */
function shapeOf(url: unknown): { width: number; height: number } {
  const { width = 1, height = 1 } = describeMedia(String(url), 1) ?? {};
  return { width, height };
}

/** Answers `{ focus, zoom }`; an empty object where the picture has no crop of its own. */
export function CropDialog({ Form, value, answer }: CropDialogProps): ReactElement {
  const { translate } = useConsole();
  const { url, crop, frames, position } = value;
  // A copy: what a form holds is observed, and cannot begin another form.
  const [initial] = useState(() => ({ framing: JSON.parse(JSON.stringify(crop ?? {})) as JsonObject }));
  const [schema] = useState(() => ({
    type: 'object',
    properties: {
      framing: {
        type: 'object',
        title: translate('crop.help'),
        'x-component': 'MediaFocus',
        'x-component-props': { picture: { url, ...shapeOf(url), frames, fit: 'cover', position } },
      },
    },
  }));
  return (
    <FormDialog
      Form={Form}
      title={translate('crop.title')}
      size="large"
      {...{ schema, initial }}
      onDone={async ({ framing }) => answer(framing ?? {})}
      onDismiss={() => answer(undefined)}
    />
  );
}
