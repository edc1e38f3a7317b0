// Uploads a file into the media library.
import type { ActionDependencies, CallInput } from '../../../runtime/model/action.ts';

export interface MediaUpload extends Pick<CallInput, 'onProgress' | 'signal'> {
  file: File;
  /** 1 for pictures, 2 for videos. */
  resourceType: number;
  /** Folder of the library. */
  classificationCode?: string;
}

/** It is pending until `media.saveFiles` keeps it. */
export function uploadMedia(call: ActionDependencies['call'], upload: MediaUpload): Promise<unknown> {
  const { file, resourceType, classificationCode = '', onProgress, signal } = upload;
  const body = new FormData();
  // Before the file: the server reads the fields in this order.
  body.append('resourceType', String(resourceType));
  if (classificationCode !== '') body.append('classificationCode', classificationCode);
  body.append('name', file.name);
  body.append('file', file);
  return call('media.upload', { body, onProgress, signal });
}
