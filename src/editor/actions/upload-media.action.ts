import { defineAction, type CallInput } from '../../../runtime/model/action.ts';

interface Upload extends Pick<CallInput, 'onProgress' | 'signal'> {
  file: File;
  resourceType: 1 | 2;
  classificationCode?: string;
}

/** Uploads one file into the media library; the stored item is the next step's `result`. Until it is kept (`media.saveFiles`) it is pending. */
export default defineAction<Upload>({
  args: {
    file: 'required',
    resourceType: 'required',
    classificationCode: 'optional',
    onProgress: 'optional',
    signal: 'optional',
  },
  run({ file, resourceType, classificationCode = '', onProgress, signal }, { host }) {
    const body = new FormData();
    // Before the file, so that the server knows what it receives.
    body.append('resourceType', String(resourceType));
    if (classificationCode !== '') body.append('classificationCode', classificationCode);
    body.append('name', file.name);
    body.append('file', file);
    return host.call('media.upload', { body, onProgress, signal });
  },
});
