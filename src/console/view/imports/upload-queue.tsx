// Uploads files into a list: by a button, by dropping them anywhere, by pasting.
import { useMemo, type ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';
import { DocumentForm } from '../dialogs/document-form.tsx';

const NOTHING = {};

/** `folder` is where they go; empty for none. Calls `onStored` after each file. */
export function UploadPlace({ folder, onStored }: { folder: string; onStored(): void }): ReactElement {
  const { say } = useConsole();
  const title = say('upload.title');
  const schema = useMemo(
    () => ({
      type: 'object',
      properties: {
        files: {
          type: 'number',
          title,
          'x-component': 'LibraryUploads',
          'x-component-props': { folder },
        },
      },
    }),
    [title, folder],
  );
  return (
    <div className="console-upload">
      <DocumentForm
        schema={schema}
        initial={NOTHING}
        first={<div className="console-first-upload" />}
        onTouch={onStored}
      />
    </div>
  );
}
