// Draws the panel that is open beside the page. Its program is loaded when it is opened.
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useState, type ComponentType, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { importAgain } from '../../assembly/browser/import-again.ts';
import { loadPart } from '../../assembly/browser/load-part.ts';
import { useScheme } from '../../client/scheme.ts';
import type { PanelName } from '../store/open-panel.ts';
import { useSession } from './base/session.ts';
import { isInPreview } from './device/handover.ts';

type Panel = ComponentType<{ host: Document; takesFocus: boolean; close(): void }>;

/** In the frame of another width, the panel stands in the window around it: a phone has no room for both. */
export const PanelHost = observer(function PanelHost(): ReactElement | null {
  const { panel } = useSession().editor;
  const { name } = panel;
  const program = usePanelProgram(name);
  const place = usePlace(program === undefined ? undefined : name, panel.left);
  if (name === undefined || program === undefined) return null;
  const { Panel } = program;
  const close = (): void => {
    panel.show(undefined);
    document.querySelector<HTMLElement>(OPENERS[name])?.focus();
  };
  return createPortal(
    <Panel
      key={`${name} ${panel.block ?? ''}`}
      host={place.ownerDocument}
      takesFocus={!panel.isResumed}
      close={close}
    />,
    place,
  );
});

/** The button of the bar that gets the focus when a panel closes: it or its menu has opened the panel. */
const OPENERS: Readonly<Record<PanelName, string>> = { theme: '.ed-bar-theme', block: '.ed-switch-new' };

const PROGRAMS: Readonly<Record<PanelName, () => Promise<Panel>>> = {
  theme: async () => (await importAgain(() => import('./theme/theme-panel.tsx'))).ThemePanel,
  block: async () => (await importAgain(() => import('./composer/composer-panel.tsx'))).ComposerPanel,
};

function usePanelProgram(name: PanelName | undefined): { Panel: Panel } | undefined {
  const { panel, toasts, translate } = useSession().editor;
  const [program, setProgram] = useState<{ Panel: Panel; name: PanelName }>();
  useEffect(() => {
    if (name === undefined || program?.name === name) return;
    loadPart(PROGRAMS[name], translate('partFailed.late')).then(
      (Panel) => setProgram({ Panel, name }),
      (error: unknown) => {
        toasts.showError(error);
        panel.show(undefined);
      },
    );
  }, [name, program, panel, toasts, translate]);
  return program?.name === name ? program : undefined;
}

/** The element of the panel, in the layer of the outermost window; the page makes room for it. */
function usePlace(name: PanelName | undefined, left: number): HTMLElement {
  const scheme = useScheme();
  const [place] = useState(() => {
    const made = (isInPreview() ? window.parent.document : document).createElement('div');
    made.className = 'ed-panel-place';
    return made;
  });
  useLayoutEffect(() => {
    if (name === undefined) return undefined;
    const host = place.ownerDocument;
    host.getElementById('editor')?.append(place);
    copyStyles(host);
    return () => place.remove();
  }, [name, place]);
  useLayoutEffect(() => {
    const layer = place.ownerDocument.getElementById('editor');
    if (layer !== null) layer.dataset.scheme = scheme;
  }, [scheme, place]);
  useLayoutEffect(
    () => (name === undefined ? undefined : makeRoom(place.ownerDocument, WIDTHS[name], left)),
    [name, place, left],
  );
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

/** What panels take at the right of the page, in pixels; their style sheets have it, too. */
const WIDTHS: Readonly<Record<PanelName, number>> = { theme: 384, block: 328 };

/**
 * The page beside a panel is drawn smaller instead of narrower: it keeps the layout of the window, which is
 * what visitors get, and nothing of it is covered. On phones the panel is a sheet below it.
 */
function makeRoom(host: Document, right: number, left: number): () => void {
  const { documentElement: root, defaultView } = host;
  const width = left + right;
  root.dataset.panel = '';
  root.style.setProperty('--ed-left', `${left}px`);
  const fit = (): void => {
    const { innerWidth = width } = defaultView ?? {};
    root.style.setProperty('--ed-zoom', String(Math.max(0.2, (innerWidth - width) / innerWidth)));
  };
  fit();
  defaultView?.addEventListener('resize', fit);
  return () => {
    delete root.dataset.panel;
    root.style.removeProperty('--ed-zoom');
    root.style.removeProperty('--ed-left');
    defaultView?.removeEventListener('resize', fit);
  };
}
