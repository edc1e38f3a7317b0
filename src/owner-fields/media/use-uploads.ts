// Uploads the files of a media picker, and takes equal ones of the library instead.
import type { Field } from '@formily/core';
import { useEffect, useState } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { findSame } from './find-same.ts';
import type { MediaFile, ResourceType } from './media-file.ts';
import { readValue } from './picker-value.ts';
import { UploadQueue } from './upload-queue.ts';

interface Uploads {
  queue: UploadQueue;
  /** The files that were uploaded here, or are taken instead, newest first. */
  stored: readonly MediaFile[];
}

interface UploadHandlers {
  /** Also gets the equal file of the library that was taken before. */
  onStored(file: MediaFile, insteadOf?: MediaFile): void;
  onSame(file: MediaFile): void;
}

/**
 * The uploads of a picker. On unmount they are cancelled, and the server is asked to delete the unused files.
 */
export function useUploads(field: Field, type: ResourceType, { onStored, onSame }: UploadHandlers): Uploads {
  const { ask } = useFieldServices();
  const [queue] = useState(
    () =>
      new UploadQueue(type, (sending) => ask('upload', sending) as Promise<MediaFile>, {
        findSame: (file) => findSame(ask, type, file),
      }),
  );
  const [stored, setStored] = useState<readonly MediaFile[]>([]);
  useEffect(() => {
    const show = (file: MediaFile): void =>
      setStored((now) => [file, ...now.filter(({ resourceCode }) => resourceCode !== file.resourceCode)]);
    queue.setOnStored((file, insteadOf) => {
      show(file);
      onStored(file, insteadOf);
    });
    queue.setOnSame((file) => {
      show(file);
      onSame(file);
    });
  });
  useEffect(
    () => () => {
      queue.close();
      const { uploaded } = readValue(field.value);
      // An error cannot be shown after the dialog has closed. The server deletes unused files by age.
      if (uploaded.length > 0) ask('drop', uploaded).catch(() => undefined);
    },
    [queue, ask, field],
  );
  return { queue, stored };
}

/** A dialog that is confirmed waits for running uploads: its file would be missing. */
export function useWait(field: Field, queue: UploadQueue): void {
  const { translate } = useFieldServices();
  useEffect(() => {
    const before = field.validator;
    field.setValidator(
      [
        before ?? [],
        {
          // A submission runs it, too; a changed value does not.
          triggerType: 'onBlur',
          validator: async () => ((await queue.whenStored()) ? '' : translate('editor.media.notStored')),
        },
      ].flat() as typeof before,
    );
    return () => field.setValidator(before);
  }, [field, queue, translate]);
}
