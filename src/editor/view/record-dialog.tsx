// Shows a record of the console in a dialog over the page.
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { useModal } from '../../assembly/browser/use-modal.ts';
import { framedAddress, readFrameMessage, type PageMessage } from '../../assembly/framed-console.ts';
import type { OpenedRecord } from '../store/open-record.ts';
import { Icon } from './base/icon.tsx';
import { useSession } from './base/session.ts';
import './styles/record.css';

export const RecordDialog = observer(function RecordDialog(): ReactElement | null {
  const { current } = useSession().editor.record;
  return current === undefined ? null : <Opened key={current.id} record={current} />;
});

/**
 * A frame, because the console is a program of its own, with its own styles: the editor does not grow by it.
 * The frame asks about unsaved work, so it is asked to end; what it cannot do any more, the dialog does.
 */
function Opened({ record }: { record: OpenedRecord }): ReactElement {
  const { translate } = useSession().editor;
  const box = useModal();
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const title = useFrame(record, place) ?? translate('loading');
  const dismiss = (): void => {
    const inner = place.current?.querySelector('iframe')?.contentWindow;
    const message: PageMessage = { console: 'leave' };
    if (inner?.document.querySelector('.console-framed')) inner.postMessage(message, location.origin);
    else record.close();
  };
  return (
    <dialog
      ref={box}
      className="ed-dialog ed-dialog-large ed-record"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        dismiss();
      }}
      onPointerDown={({ target }) => {
        if (target === box.current) dismiss();
      }}
    >
      <div ref={place} className="ed-record-box">
        <div className="ed-record-head">
          <h2 id={id} className="ed-dialog-title">
            {title}
          </h2>
          <button type="button" className="ed-button" onClick={dismiss} data-tip={translate('record.close')}>
            <Icon name="cancel" />
            <span className="sr-only">{translate('record.close')}</span>
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** Shows the frame, and does what it asks for. Returns its title; undefined until it is drawn. */
function useFrame(record: OpenedRecord, place: { readonly current: HTMLElement | null }): string | undefined {
  const { context, site } = useSession().editor;
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    const frame = document.createElement('iframe');
    frame.src = framedAddress(record.place, site.language);
    let isDrawn = false;
    const show = (text: string): void => {
      frame.title = text;
      setTitle(text);
      if (!isDrawn) frame.focus();
      isDrawn = true;
    };
    const onMessage = (event: MessageEvent): void => {
      const message = readFrameMessage(event, frame.contentWindow);
      if (message?.console === 'left') record.close(message.answer);
      if (message?.console === 'go') context.navigate(message.to);
      if (message?.console === 'titled') show(message.title);
    };
    window.addEventListener('message', onMessage);
    place.current?.append(frame);
    return () => {
      window.removeEventListener('message', onMessage);
      frame.remove();
    };
  }, [record, place, context, site]);
  return title;
}
