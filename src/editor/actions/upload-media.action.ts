import { defineAction, type CallInput } from '../../../runtime/model/action.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const FILE = { type: 'object', description: 'The file.' } as TypedSchema<File>;

const ON_PROGRESS = {
  description: 'A function that is called with the part that was sent, from 0 to 1.',
} as TypedSchema<CallInput['onProgress']>;

const SIGNAL = { description: 'An `AbortSignal`.' } as TypedSchema<CallInput['signal']>;

/**
 * Uploads a file into the media library; returns the stored item. It is pending until `media.saveFiles` keeps
 * it.
 */
export default defineAction({
  args: {
    type: 'object',
    required: ['file', 'resourceType'],
    properties: {
      file: FILE,
      resourceType: { enum: [1, 2], description: '1 for pictures, 2 for videos.' },
      classificationCode: { type: 'string', description: 'Folder of the library.' },
      onProgress: ON_PROGRESS,
      signal: SIGNAL,
    },
  },
  run({ file, resourceType, classificationCode = '', onProgress, signal }, { host }) {
    const body = new FormData();
    // Before the file: the server reads the fields in this order.
    body.append('resourceType', String(resourceType));
    if (classificationCode !== '') body.append('classificationCode', classificationCode);
    body.append('name', file.name);
    body.append('file', file);
    return host.call('media.upload', { body, onProgress, signal });
  },
});
