// Lists uploads with their progress or error.
import type { ReactElement } from 'react';
import { useFieldHost } from '../../../blocks/fields/host.ts';
import { sizeText } from './media-file.ts';
import { isUnderWay, type Upload } from './upload-queue.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onCancel(id: number): void;
  onRetry(id: number): void;
}

export function UploadList({ uploads, onCancel, onRetry }: UploadListProps): ReactElement | null {
  const { say } = useFieldHost();
  if (uploads.length === 0) return null;
  return (
    <ul className="media-uploads" aria-label={say('editor.media.uploads')}>
      {uploads.map((upload) => {
        const { id, file, status, sent, sizeBefore = 0, reason } = upload;
        const isRunning = isUnderWay(upload);
        const hasFailed = status === 'failed' || status === 'refused';
        const percent = Math.round(sent * 100);
        const end = isRunning ? say('editor.media.cancelUpload') : say('editor.media.dismiss');
        return (
          <li key={id} className="media-upload" data-status={status}>
            <span className="media-upload-name">{file.name}</span>
            <span className="media-facts">{sizeText(file.size)}</span>
            {isRunning && (
              <>
                <progress className="media-progress" max={100} value={percent} aria-label={file.name} />
                {/* At 100 % the server still checks the file. */}
                <span className="media-facts">
                  {percent === 100 || status !== 'sending' ? say(keyOf(status)) : `${percent}%`}
                </span>
              </>
            )}
            {status === 'reduced' && (
              <span className="media-facts">
                {say('editor.media.reduced', { before: sizeText(sizeBefore), after: sizeText(file.size) })}
              </span>
            )}
            {hasFailed && (
              <span className="media-reason" role="alert">
                {status === 'refused' ? say(reason) : reason || say('editor.media.lost')}
              </span>
            )}
            {status === 'failed' && (
              <button
                type="button"
                className="media-button"
                aria-label={`${say('editor.media.retry')} ${file.name}`}
                onClick={() => onRetry(id)}
              >
                {say('editor.media.retry')}
              </button>
            )}
            <button
              type="button"
              className="media-button"
              aria-label={`${end} ${file.name}`}
              onClick={() => onCancel(id)}
            >
              {end}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The key of what happens to an upload that is under way. */
function keyOf(status: Upload['status']): string {
  return `editor.media.${status === 'sending' ? 'checking' : status}`;
}
