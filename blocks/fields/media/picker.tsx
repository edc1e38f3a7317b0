import './library.css';
import './uploads.css';
import './picker.css';
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { describeGroup, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { ClassificationTree, type Classification } from './classification-tree.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { LibraryList, type Search } from './library-list.ts';
import { LibrarySearch } from './library-search.tsx';
import { LIMITS, readFile, type MediaFile, type ResourceType } from './media-file.ts';
import { PickedFiles } from './picked-files.tsx';
import { UploadList } from './upload-list.tsx';
import { UploadQueue } from './upload-queue.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

/** What is picked, and the codes of what was uploaded meanwhile: whoever takes the value keeps those. */
interface PickerValue {
  picked: readonly MediaFile[];
  uploaded: readonly string[];
}

function readValue(value: unknown): PickerValue {
  const { picked, uploaded } = (value ?? {}) as Partial<Record<keyof PickerValue, unknown>>;
  return {
    picked: (Array.isArray(picked) ? picked : []).flatMap((each) => readFile(each) ?? []),
    uploaded: Array.isArray(uploaded) ? uploaded.filter((code) => typeof code === 'string') : [],
  };
}

/**
 * The media library, with uploads. It asks for `classifications`, `files` (a page of them), `upload` (one
 * file) and, when it is closed, `drop` (the uploaded files that were not used).
 */
export const MediaPicker = observer(function MediaPicker({
  value,
  onChange,
  resourceType,
  multiple,
  most,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say, ask } = useFieldHost();
  const type: ResourceType = resourceType === 2 ? 2 : 1;
  const isMultiple = multiple === true;
  const limit = isMultiple ? (typeof most === 'number' ? most : Infinity) : 1;
  const current = readValue(value);
  const [search, setSearch] = useState<Search>({ name: '', classificationCode: '', sort: 'gmtCreate' });
  // A dialog's field keeps its host for as long as it is open.
  const [library] = useState(
    () => new LibraryList(type, search, (query) => ask('files', query) as Promise<MediaFile[]>),
  );
  const [queue] = useState(
    () => new UploadQueue(type, (sending) => ask('upload', sending) as Promise<MediaFile>),
  );
  const found = useSyncExternalStore(library.subscribe, library.read);
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  const [own, setOwn] = useState<readonly MediaFile[]>([]);
  const [said, setSaid] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const { control, label } = idsOf(field);

  const classifications = useClassifications(type, say('editor.media.all'));
  const files = [
    ...own,
    ...found.files.filter(({ resourceCode }) => own.every((each) => each.resourceCode !== resourceCode)),
  ];

  const write = (next: Partial<PickerValue>): void =>
    (onChange as (value: PickerValue) => void)({ ...readValue(field.value), ...next });
  const pick = (file: MediaFile): void => {
    const { picked } = readValue(field.value);
    const others = picked.filter(({ resourceCode }) => resourceCode !== file.resourceCode);
    if (!isMultiple) return write({ picked: [file] });
    if (others.length < picked.length) return write({ picked: others });
    if (picked.length >= limit) return setSaid(say('editor.media.enough', { most: limit }));
    write({ picked: [...picked, file] });
  };

  useEffect(() => library.start(search), [library, search]);
  useEffect(() => {
    queue.onStored = (stored) => {
      setOwn((now) => [stored, ...now]);
      write({ uploaded: [...readValue(field.value).uploaded, stored.resourceCode] });
      setSaid(say('editor.media.stored', { name: stored.name }));
      pick(stored);
    };
  });
  useEffect(
    () => () => {
      queue.close();
      const { uploaded } = readValue(field.value);
      // Nobody is left to be told: what could not be dropped now, the server drops by its age.
      if (uploaded.length > 0) ask('drop', uploaded).catch(() => undefined);
    },
    [queue, ask, field],
  );
  const upload = (added: readonly File[]): void => queue.add(added, search.classificationCode);
  const isOver = useDroppedFiles(upload);

  return (
    <div className="media-picker" data-over={isOver} {...describeGroup(field)}>
      <LibrarySearch
        search={search}
        classifications={classifications}
        onSearch={setSearch}
        onAgain={library.start}
      >
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={LIMITS[type].types.join(',')}
          aria-label={say('editor.media.choose')}
          onChange={(event) => {
            upload([...(event.target.files ?? [])]);
            // So that the same file can be chosen again.
            event.target.value = '';
          }}
        />
        <button type="button" className="media-button media-choose" onClick={() => chooser.current?.click()}>
          {say('editor.media.choose')}
        </button>
      </LibrarySearch>
      <UploadList uploads={uploads} onCancel={(id) => queue.cancel(id)} onRetry={(id) => queue.retry(id)} />
      <div className="media-library">
        <ClassificationTree
          label={say('editor.media.classification')}
          classifications={classifications}
          chosen={search.classificationCode}
          onChoose={(classificationCode) => setSearch({ ...search, classificationCode })}
        />
        <div className="media-scroll" data-status={found.status}>
          <LibraryGrid
            id={`${control}-files`}
            labelledBy={label}
            files={files}
            picked={current.picked.map(({ resourceCode }) => resourceCode)}
            isMultiple={isMultiple}
            isBusy={found.status === 'loading'}
            onPick={pick}
            onEnd={found.status === 'ready' && !found.isWhole ? library.more : undefined}
          />
          {found.status === 'loading' && <p className="media-note">{say('editor.media.loading')}</p>}
          {found.status === 'failed' && (
            <div className="media-note" role="alert">
              <p>{found.message || say('editor.noAnswer')}</p>
              <button type="button" className="media-button" onClick={library.retry}>
                {say('editor.media.retry')}
              </button>
            </div>
          )}
          {found.status === 'ready' && files.length === 0 && (
            <p className="media-note">
              {say(search.name === '' ? 'editor.media.none' : 'editor.media.noneFound')}
            </p>
          )}
        </div>
        <p className="media-drop" aria-hidden="true">
          {say('editor.media.drop')}
        </p>
      </div>
      <p className="media-hint">{say(`editor.media.hint${type}`)}</p>
      <PickedFiles files={current.picked} most={limit} isMultiple={isMultiple} onRemove={pick} />
      <p className="media-unseen" role="status">
        {said}
      </p>
    </div>
  );
});

/**
 * The classifications of the library below an item for all. Only that item is shown while they load and if
 * loading fails: all files can still be found.
 */
function useClassifications(type: ResourceType, all: string): readonly Classification[] {
  const { ask } = useFieldHost();
  const [list, setList] = useState<readonly Classification[]>([]);
  useEffect(() => {
    let isWanted = true;
    ask('classifications', { type: type + 2 }).then(
      (found) => isWanted && setList(found as Classification[]),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [ask, type]);
  return [{ classificationCode: '', title: all, subContentList: [] }, ...list];
}
