// The panel that is open beside the page; its program is loaded when it is opened.
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useState, type ComponentType, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { loadPart } from '../../assembly/browser/load-part.ts';
import { useSession } from './base/session.ts';
import { isInPreview } from './device/handover.ts';

type Panel = ComponentType<{ host: Document; takesFocus: boolean; close(): void }>;

/** In the frame of another width, the panel stands in the window around it: a phone has no room for both. */
export const PanelHost = observer(function PanelHost(): ReactElement | null {
  const { panel } = useSession().editor;
  const program = usePanelProgram(panel.name !== undefined);
  const place = usePlace(panel.name !== undefined && program !== undefined);
  if (panel.name === undefined || program === undefined) return null;
  const { Panel } = program;
  const close = (): void => {
    panel.show(undefined);
    document.querySelector<HTMLElement>('.ed-bar-theme')?.focus();
  };
  return createPortal(
    <Panel host={place.ownerDocument} takesFocus={!panel.isResumed} close={close} />,
    place,
  );
});

function usePanelProgram(isOpen: boolean): { Panel: Panel } | undefined {
  const { panel, toasts, translate } = useSession().editor;
  const [program, setProgram] = useState<{ Panel: Panel }>();
  useEffect(() => {
    if (!isOpen || program !== undefined) return;
    loadPart(() => import('./theme/theme-panel.tsx'), translate('partFailed.late')).then(
      ({ ThemePanel }) => setProgram({ Panel: ThemePanel }),
      (error: unknown) => {
        toasts.showError(error);
        panel.show(undefined);
      },
    );
  }, [isOpen, program, panel, toasts, translate]);
  return program;
}

/** The element of the panel, in the layer of the outermost window; the page makes room for it. */
function usePlace(isOpen: boolean): HTMLElement {
  const [place] = useState(() => {
    const made = (isInPreview() ? window.parent.document : document).createElement('div');
    made.className = 'ed-panel-place';
    return made;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const host = place.ownerDocument;
    host.getElementById('editor')?.append(place);
    copyStyles(host);
    const stop = makeRoom(host);
    return () => {
      place.remove();
      stop();
    };
  }, [isOpen, place]);
  return place;
}

/** The window around a frame has loaded no style sheet of panels. */
function copyStyles(host: Document): void {
  if (host === document) return;
  const known = new Set(
    [...host.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
  );
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!known.has(sheet.href)) host.head.append(host.importNode(sheet));
}

/** Width of a panel in pixels; `panel.css` has it, too. */
const WIDTH = 384;

/**
 * The page beside a panel is drawn smaller instead of narrower: it keeps the layout of the window, which is
 * what visitors get, and nothing of it is covered. On phones the panel is a sheet below it.
 */
function makeRoom(host: Document): () => void {
  const { documentElement: root, defaultView } = host;
  root.dataset.panel = '';
  const fit = (): void => {
    const { innerWidth = WIDTH } = defaultView ?? {};
    root.style.setProperty('--ed-zoom', String(Math.max(0.2, (innerWidth - WIDTH) / innerWidth)));
  };
  fit();
  defaultView?.addEventListener('resize', fit);
  return () => {
    delete root.dataset.panel;
    root.style.removeProperty('--ed-zoom');
    defaultView?.removeEventListener('resize', fit);
  };
}
