// Opens the import of a list. Its dialog is loaded with the first one.
import Button from 'antd/es/button';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { track } from '../../../../runtime/model/pending-work.ts';
import { useConsole } from '../../contracts/console-context.ts';
import type { WatchedJob } from '../calls/use-job.ts';
import type { ImportedList } from './imported-list.ts';
import { Waiting } from '../frame/waiting.tsx';

const ImportDialog = lazy(() => track('import', import('./import-dialog.tsx')));

export function ImportButton({
  open,
  watching,
}: {
  open: ImportedList;
  watching: WatchedJob;
}): ReactElement | null {
  const { translate } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const { imports } = open.list;
  if (imports === undefined || open.entity?.may('import') !== true) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('import.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Waiting />}>
          <ImportDialog {...{ open, watching }} fields={imports} onDismiss={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
