// Shows the page of a record beside its form, in the look of the site. It shows what is typed, once the draft
// is kept.
import Button from 'antd/es/button';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { mayCall } from '../../../assembly/console-documents.ts';
import { useConsole } from '../../contracts/console-context.ts';
import type { RecordWork } from './record-work.ts';

interface PreviewButtonProps {
  call: string | undefined;
  isShown: boolean;
  onShow(isShown: boolean): void;
}

/** Nothing for a record that has no page, and for those who may not see its draft. */
export function PreviewButton({ call, isShown, onShow }: PreviewButtonProps): ReactElement | null {
  const { translate, owner, host } = useConsole();
  if (call === undefined || host !== undefined || !mayCall(call, owner.permissions)) return null;
  return (
    <button
      type="button"
      className="console-compare console-preview-button"
      aria-pressed={isShown}
      onClick={() => onShow(!isShown)}
    >
      {translate('record.beside')}
    </button>
  );
}

interface SidePreviewProps {
  call: string;
  id: string;
  work: RecordWork;
  onClose(): void;
}

/** Loads again whenever the server has kept what was typed. */
export function SidePreview({ call, id, work, onClose }: SidePreviewProps): ReactElement {
  const { translate, actions } = useConsole();
  const { draft, isDirty } = useSyncExternalStore(work.subscribe, work.read);
  const [address, setAddress] = useState('');
  const at = draft?.at ?? String(isDirty);
  // The link shows the draft of the moment in which it is opened: one is enough.
  const link = useRef<Promise<unknown>>(undefined);
  const load = useEffectEvent(async (version: string) => {
    await work.secure('keep');
    link.current ??= actions.call(call, { body: { id } });
    const { url } = (await link.current) as { url: string };
    const next = new URL(url, location.href);
    // Another query loads the same page again.
    next.searchParams.set('at', version);
    return next.pathname + next.search;
  });
  useEffect(() => {
    let isWanted = true;
    const show = async (): Promise<void> => {
      const next = await load(at);
      if (isWanted) setAddress(next);
    };
    // What failed has been said by the call.
    void show().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [at]);
  return (
    <section className="console-preview" aria-label={translate('record.beside')}>
      <header>
        <span>{translate('record.beside')}</span>
        <Button size="small" onClick={onClose}>
          {translate('record.beside.close')}
        </Button>
      </header>
      {/* It is looked at: nothing in it runs. */}
      {address !== '' && (
        <iframe title={translate('record.beside')} src={address} sandbox="allow-same-origin" />
      )}
    </section>
  );
}
