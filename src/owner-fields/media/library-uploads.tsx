// Uploads chosen, dropped and pasted files into the media library.
import './picker.css';
import './library.css';
import './uploads.css';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { findSame } from './find-same.ts';
import { LIMITS, RESOURCE_TYPES, typeOfFile, type MediaFile } from './media-file.ts';
import { UploadList } from './upload-list.tsx';
import { UploadQueue } from './upload-queue.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

const ACCEPTED = [
  ...RESOURCE_TYPES.flatMap((type) => LIMITS[type].types),
  '.woff2',
  '.woff',
  '.ttf',
  '.otf',
].join(',');

interface LibraryUploadsProps {
  title: string;
  /** Where files are stored; empty for none. */
  folder: string;
  /** Called after each file. */
  onStored(): void;
}

/** Asks the form around for `upload` and `keep`. */
export function LibraryUploads({ title, folder, onStored }: LibraryUploadsProps): ReactElement {
  const { translate } = useFieldServices();
  const [stored, setStored] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  const queues = useQueues((count) => {
    setStored(count);
    onStored();
  });
  const add = (files: readonly File[]): void => {
    for (const { type, queue } of queues) {
      const own = files.filter((file) => typeOfFile(file) === type);
      if (own.length > 0) queue.add(own, folder);
    }
  };
  const isOver = useDroppedFiles(add);
  return (
    <div className="library-uploads media-picker" data-over={isOver} role="group" aria-label={title}>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={translate('editor.media.choose')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Reset, so that choosing the same file again fires an event.
          target.value = '';
        }}
      />
      <button type="button" className="media-button media-choose" onClick={() => chooser.current?.click()}>
        {translate('editor.media.upload')}
      </button>
      {isOver && <p className="library-drop">{translate('editor.media.drop')}</p>}
      {queues.map(({ type, queue }) => (
        <Uploads key={type} queue={queue} />
      ))}
      <p className="sr-only" role="status">
        {stored === 0 ? '' : translate('editor.media.storedFiles', { count: stored })}
      </p>
    </div>
  );
}

function Uploads({ queue }: { queue: UploadQueue }): ReactElement {
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  return <UploadList queue={queue} uploads={uploads} />;
}

/** A queue for each type of file. On unmount what is under way is cancelled. */
function useQueues(onStored: (count: number) => void) {
  const { ask } = useFieldServices();
  const [queues] = useState(() =>
    RESOURCE_TYPES.map((type) => {
      const send = async (sending: unknown): Promise<MediaFile> => {
        const file = (await ask('upload', sending)) as MediaFile;
        await ask('keep', [file.resourceCode]);
        return file;
      };
      const same = (file: File): Promise<MediaFile | undefined> => findSame(ask, type, file);
      return { type, queue: new UploadQueue(type, send, { findSame: same }) };
    }),
  );
  const count = useRef(0);
  useEffect(() => {
    for (const { queue } of queues)
      queue.setOnStored(() => {
        count.current += 1;
        onStored(count.current);
      });
  });
  useEffect(
    () => () => {
      for (const { queue } of queues) queue.close();
    },
    [queues],
  );
  return queues;
}
