// Uploads files into a list: by a button, by dropping them anywhere, by pasting.
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { whileWanted } from '../../../../runtime/model/while-wanted.ts';
import { withFieldWords } from '../../../assembly/forms/owner-words.ts';
import type { MediaUploads } from '../../../assembly/media-uploads.tsx';
import { useConsole } from '../../contracts/console-context.ts';
import { answerLibrary } from '../dialogs/field-asks.tsx';

interface Loaded {
  Uploads: typeof MediaUploads;
  /** With the texts of uploads. */
  site: SiteModel;
}

/** `folder` is where they go; empty for none. Calls `onStored` after each file. */
export function UploadPlace({ folder, onStored }: { folder: string; onStored(): void }): ReactElement {
  const console = useConsole();
  const { site, translate, actions } = console;
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const load = async (): Promise<Loaded> => {
      const [{ MediaUploads: Uploads }, worded] = await Promise.all([
        import('../../../assembly/media-uploads.tsx'),
        withFieldWords(site),
      ]);
      return { Uploads, site: worded };
    };
    const fail = (error: unknown): void => actions.toast({ text: String(error), tone: 'error' });
    return whileWanted(track('uploads', load()), setLoaded, fail);
  }, [site, actions]);
  const ask = useCallback((name: string, value: unknown) => answerLibrary(console, name, value), [console]);
  return (
    <div className="console-upload">
      {loaded && (
        <loaded.Uploads site={loaded.site} title={translate('upload.title')} {...{ ask, folder, onStored }} />
      )}
    </div>
  );
}
