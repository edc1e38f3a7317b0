import type { ReactElement } from 'react';
import { useFieldHost } from '../host.ts';
import { sizeText } from './media-file.ts';
import type { Upload } from './upload-queue.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onCancel(id: number): void;
  onRetry(id: number): void;
}

/** Lists uploads with their progress or error. */
export function UploadList({ uploads, onCancel, onRetry }: UploadListProps): ReactElement | null {
  const { say } = useFieldHost();
  if (uploads.length === 0) return null;
  return (
    <ul className="media-uploads" aria-label={say('editor.media.uploads')}>
      {uploads.map(({ id, file, status, sent, reason }) => {
        const isUnderWay = status === 'waiting' || status === 'sending';
        const percent = Math.round(sent * 100);
        const end = isUnderWay ? say('editor.media.cancelUpload') : say('editor.media.dismiss');
        return (
          <li key={id} className="media-upload" data-status={status}>
            <span className="media-upload-name">{file.name}</span>
            <span className="media-facts">{sizeText(file.size)}</span>
            {isUnderWay && (
              <>
                <progress className="media-progress" max={100} value={percent} aria-label={file.name} />
                <span className="media-facts">
                  {/* At 100 % the server still checks the file. */}
                  {status === 'waiting'
                    ? say('editor.media.waiting')
                    : percent === 100
                      ? say('editor.media.checking')
                      : `${percent}%`}
                </span>
              </>
            )}
            {!isUnderWay && (
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
