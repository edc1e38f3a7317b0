// Lets an owner pick files from the media library, and upload files into it.
import './library.css';
import './uploads.css';
import './picker.css';
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { whileWanted } from '../../../runtime/model/while-wanted.ts';
import { describeGroup, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { ClassificationTree, type Classification } from './classification-tree.tsx';
import { ForeignNote } from './foreign-note.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { LibraryList, type Found, type Search } from './library-list.ts';
import { LibrarySearch } from './library-search.tsx';
import { LIMITS, type MediaFile, type ResourceType } from './media-file.ts';
import { recallSearch, rememberSearch } from './last-search.ts';
import { PickedFiles } from './picked-files.tsx';
import { readValue, togglePicked, type PickerValue } from './picker-value.ts';
import { UploadList } from './upload-list.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useUploads, useWait } from './use-uploads.ts';

/**
 * Picks files from the media library and uploads files into it. It calls `classifications`, `files` (a page
 * of them), `upload` (one file) and, when it is unmounted, `drop` (codes of uploaded files; unused ones are
 * deleted) on the dialog.
 */
export const MediaPicker = observer(function MediaPicker(props: FieldProps) {
  const { value, onChange, resourceType, multiple, most } = props;
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const type: ResourceType = resourceType === 2 || resourceType === 3 ? resourceType : 1;
  const isMultiple = multiple === true;
  const limit = isMultiple ? (typeof most === 'number' ? most : Infinity) : 1;
  const current = readValue(value);
  const { library, found, search, setSearch } = useLibrary(type);
  const write = onChange as (value: PickerValue) => void;
  const { pick, queue, stored, message } = usePicks(field, { type, isMultiple, limit, write });
  const { control, label } = idsOf(field);
  const classifications = useClassifications(type, translate('editor.media.all'));
  useWait(field, queue);
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  const upload = (added: readonly File[]): void => queue.add(added, search.classificationCode);
  const isOver = useDroppedFiles(upload);
  const isStored = ({ resourceCode }: MediaFile): boolean =>
    stored.some((each) => each.resourceCode === resourceCode);
  const files = [...stored, ...found.files.filter((file) => !isStored(file))];
  const list: LibraryListProps = { library, search, files, classifications, onSearch: setSearch };

  return (
    <div className="media-picker" data-over={isOver} {...describeGroup(field)}>
      <LibrarySearch {...list} onAgain={library.start}>
        <UploadButton type={type} onUpload={upload} />
      </LibrarySearch>
      <UploadList queue={queue} uploads={uploads} isUsed />
      <Library {...list}>
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
      </Library>
      <p className="media-hint">{translate(`editor.media.hint${type}`)}</p>
      <PickedFiles files={current.picked} most={limit} isMultiple={isMultiple} onRemove={pick} />
      <p className={message.isSeen ? 'media-hint' : 'sr-only'} role="status">
        {message.text}
      </p>
    </div>
  );
});

interface Picking {
  type: ResourceType;
  isMultiple: boolean;
  limit: number;
  write(value: PickerValue): void;
}

/** Picks files of the library, and those that are uploaded. */
function usePicks(field: Field, { type, isMultiple, limit, write }: Picking) {
  const { translate } = useFieldServices();
  const [message, setMessage] = useState({ text: '', isSeen: false });
  const change = (next: Partial<PickerValue>): void => write({ ...readValue(field.value), ...next });
  const pick = (file: MediaFile): void => {
    const picked = togglePicked(readValue(field.value).picked, file, isMultiple, limit);
    if (picked === undefined)
      setMessage({ text: translate('editor.media.enough', { most: limit }), isSeen: true });
    else change({ picked });
  };
  const isPicked = ({ resourceCode }: MediaFile): boolean =>
    readValue(field.value).picked.some((each) => each.resourceCode === resourceCode);
  const { queue, stored } = useUploads(field, type, {
    onStored: (file, insteadOf) => {
      change({ uploaded: [...readValue(field.value).uploaded, file.resourceCode] });
      setMessage({ text: translate('editor.media.stored', { name: file.name }), isSeen: false });
      if (isMultiple && insteadOf !== undefined && isPicked(insteadOf)) pick(insteadOf);
      pick(file);
    },
    onSame: (file) => {
      if (!isPicked(file)) pick(file);
    },
  });
  return { pick, queue, stored, message };
}

interface SearchedLibrary {
  library: LibraryList;
  found: Found;
  search: Search;
  setSearch(search: Search): void;
}

function useLibrary(type: ResourceType): SearchedLibrary {
  const { ask } = useFieldServices();
  const [search, setSearch] = useState<Search>(() => recallSearch(type));
  // Created once: what the form provides stays the same while its dialog is open.
  const [library] = useState(
    () => new LibraryList(type, search, (query) => ask('files', query) as Promise<MediaFile[]>),
  );
  const found = useSyncExternalStore(library.subscribe, library.read);
  useEffect(() => {
    rememberSearch(type, search);
    library.start(search);
  }, [library, search, type]);
  return { library, found, search, setSearch };
}

function UploadButton({
  type,
  onUpload,
}: {
  type: ResourceType;
  onUpload(files: File[]): void;
}): ReactElement {
  const { translate } = useFieldServices();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={LIMITS[type].types.join(',')}
        aria-label={translate('editor.media.choose')}
        onChange={(event) => {
          onUpload([...(event.target.files ?? [])]);
          // Reset, so that choosing the same file again fires an event.
          event.target.value = '';
        }}
      />
      <button type="button" className="media-button media-choose" onClick={() => chooser.current?.click()}>
        {translate('editor.media.choose')}
      </button>
    </>
  );
}

interface LibraryListProps {
  library: LibraryList;
  search: Search;
  files: readonly MediaFile[];
  classifications: readonly Classification[];
  onSearch(search: Search): void;
}

/** The tree of classifications beside the files, with the loading state. */
function Library({
  library,
  search,
  files,
  classifications,
  onSearch,
  children,
}: LibraryListProps & { children: ReactNode }): ReactElement {
  const { translate } = useFieldServices();
  const { status, message } = useSyncExternalStore(library.subscribe, library.read);
  return (
    <>
      <ForeignNote typed={search.name} />
      <div className="media-library">
        <ClassificationTree
          label={translate('editor.media.classification')}
          classifications={classifications}
          chosen={search.classificationCode}
          onChoose={(classificationCode) => onSearch({ ...search, classificationCode })}
        />
        <div className="media-scroll" data-status={status}>
          {children}
          {status === 'loading' && <p className="media-note">{translate('editor.media.loading')}</p>}
          {status === 'failed' && (
            <div className="media-note" role="alert">
              <p>{message || translate('editor.noAnswer')}</p>
              <button type="button" className="media-button" onClick={library.retry}>
                {translate('editor.media.retry')}
              </button>
            </div>
          )}
          {status === 'ready' && files.length === 0 && (
            <p className="media-note">
              {translate(search.name === '' ? 'editor.media.none' : 'editor.media.noneFound')}
            </p>
          )}
        </div>
        <p className="media-drop" aria-hidden="true">
          {translate('editor.media.drop')}
        </p>
      </div>
    </>
  );
}

/**
 * The classifications below one root for all files. Only the root is there until they are loaded, or if
 * loading fails.
 */
function useClassifications(type: ResourceType, all: string): readonly Classification[] {
  const { ask } = useFieldServices();
  const [list, setList] = useState<readonly Classification[]>([]);
  useEffect(
    () =>
      whileWanted(ask('classifications', { type: type + 2 }), (found) => setList(found as Classification[])),
    [ask, type],
  );
  return [{ classificationCode: '', title: all, subContentList: [] }, ...list];
}
