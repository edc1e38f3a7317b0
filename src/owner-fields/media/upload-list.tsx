// Lists uploads with their progress or error.
import type { ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { sizeText } from './media-file.ts';
import { isUnderWay, type Upload, type UploadQueue } from './upload-queue.ts';

interface UploadListProps {
  queue: UploadQueue;
  uploads: readonly Upload[];
  /** What is uploaded is used here: the equal file of the library is taken instead. */
  isUsed?: boolean;
}

export function UploadList(props: UploadListProps): ReactElement | null {
  const { queue, uploads } = props;
  const { translate } = useFieldServices();
  if (uploads.length === 0) return null;
  return (
    <ul className="media-uploads" aria-label={translate('editor.media.uploads')}>
      {uploads.map((upload) => {
        const { id, file, status, sent, sizeBefore = 0, reason } = upload;
        const isRunning = isUnderWay(upload);
        const hasFailed = status === 'failed' || status === 'refused';
        const sizes = { before: sizeText(sizeBefore), after: sizeText(file.size) };
        const percent = Math.round(sent * 100);
        const end = isRunning ? translate('editor.media.cancelUpload') : translate('editor.media.dismiss');
        return (
          <li key={id} className="media-upload" data-status={status}>
            <span className="media-upload-name">{file.name}</span>
            <span className="media-facts">{sizeText(file.size)}</span>
            {isRunning && (
              <>
                <progress className="media-progress" max={100} value={percent} aria-label={file.name} />
                {/* At 100 % the server still checks the file. */}
                <span className="media-facts">
                  {percent === 100 || status !== 'sending' ? translate(keyOf(status)) : `${percent}%`}
                </span>
              </>
            )}
            {status === 'reduced' && (
              <span className="media-facts">{translate('editor.media.reduced', sizes)}</span>
            )}
            {status === 'same' && <SameFile {...props} upload={upload} />}
            {hasFailed && (
              <span className="media-reason" role="alert">
                {status === 'refused' ? translate(reason) : reason || translate('editor.media.lost')}
              </span>
            )}
            {status === 'failed' && (
              <button
                type="button"
                className="media-button"
                aria-label={`${translate('editor.media.retry')} ${file.name}`}
                onClick={() => queue.retry(id)}
              >
                {translate('editor.media.retry')}
              </button>
            )}
            <button
              type="button"
              className="media-button"
              aria-label={`${end} ${file.name}`}
              onClick={() => queue.cancel(id)}
            >
              {end}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Says that the library has an equal file: that it was taken, or what to do with it and with all of them. */
function SameFile({
  queue,
  uploads,
  isUsed = false,
  upload: { id, file, same },
}: UploadListProps & { upload: Upload }): ReactElement {
  const { translate } = useFieldServices();
  const all = uploads.filter(({ status }) => status === 'same').map((each) => each.id);
  const count = all.length;
  const isFirstOfMany = count > 1 && all[0] === id;
  const name = same?.name ?? file.name;
  const button = (text: string, of: string, act: () => void): ReactElement => (
    <button type="button" className="media-button" aria-label={`${text} ${of}`.trim()} onClick={act}>
      {text}
    </button>
  );
  return (
    <>
      {isUsed ? (
        <span className="media-reason" data-kind="done" role="status">
          {translate('editor.media.sameTaken', { name })}
        </span>
      ) : (
        <span className="media-reason" role="alert">
          {translate('editor.media.same', { name })}
        </span>
      )}
      {button(translate('editor.media.sendAnyway'), file.name, () => queue.sendAnyway(id))}
      {isFirstOfMany &&
        !isUsed &&
        button(translate('editor.media.leaveAllSame', { count }), '', () =>
          all.forEach((each) => queue.cancel(each)),
        )}
      {isFirstOfMany &&
        button(translate('editor.media.sendAllAnyway', { count }), '', () =>
          all.forEach((each) => queue.sendAnyway(each)),
        )}
    </>
  );
}

/** The key of what happens to an upload that is under way. */
function keyOf(status: Upload['status']): string {
  return `editor.media.${status === 'sending' ? 'checking' : status}`;
}
