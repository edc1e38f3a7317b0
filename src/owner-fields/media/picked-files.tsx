// Lists the picked files in order.
import type { ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { Thumbnail } from './library-grid.tsx';
import { pixelsOf, type MediaFile } from './media-file.ts';

interface PickedFilesProps {
  files: readonly MediaFile[];
  most: number;
  isMultiple: boolean;
  onRemove(file: MediaFile): void;
}

/** The list is independent of the scroll position of the library. */
export function PickedFiles({ files, most, isMultiple, onRemove }: PickedFilesProps): ReactElement {
  const { translate } = useFieldServices();
  const count = Number.isFinite(most) ? `${files.length} / ${most}` : String(files.length);
  return (
    <div className="media-picked">
      <p className="media-label">
        {isMultiple ? `${translate('editor.media.picked')} ${count}` : translate('editor.media.picked')}
      </p>
      {files.length === 0 && <p className="media-facts">{translate('editor.media.nothingPicked')}</p>}
      <ul className="media-picked-files">
        {files.map((file) => (
          <li key={file.resourceCode}>
            <span className="media-frame">
              <Thumbnail file={file} />
            </span>
            <span className="media-picked-words">
              <span className="media-name">{file.name}</span>
              <span className="media-facts">{pixelsOf(file)}</span>
            </span>
            {isMultiple && (
              <button
                type="button"
                className="media-button"
                aria-label={`${translate('editor.media.unpick')} ${file.name ?? ''}`}
                onClick={() => onRemove(file)}
              >
                <span aria-hidden="true">×</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
