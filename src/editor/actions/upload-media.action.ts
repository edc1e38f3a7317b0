// Uploads a file into the media library from a dialog.
import { defineAction, type CallInput } from '../../../runtime/model/action.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';
import { uploadMedia } from '../../assembly/forms/upload-media.ts';

const FILE = { type: 'object', description: 'The file.' } as TypedSchema<File>;

const ON_PROGRESS = {
  description: 'A function that is called with the part that was sent, from 0 to 1.',
} as TypedSchema<CallInput['onProgress']>;

const SIGNAL = { description: 'An `AbortSignal`.' } as TypedSchema<CallInput['signal']>;

/** Returns the stored item. It is pending until `media.saveFiles` keeps it. */
export default defineAction({
  required: ['file', 'resourceType'],
  args: {
    file: FILE,
    resourceType: { enum: [1, 2], description: '1 for pictures, 2 for videos.' },
    classificationCode: { type: 'string', description: 'Folder of the library.' },
    onProgress: ON_PROGRESS,
    signal: SIGNAL,
  },
  run: (upload, { host }) => uploadMedia(host.call, upload),
});
