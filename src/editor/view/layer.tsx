// Draws everything of the editor that lies above the page.
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactElement } from 'react';
import { importAgain } from '../../assembly/browser/import-again.ts';
import { loadPart } from '../../assembly/browser/load-part.ts';
import { DialogView } from './dialogs/dialog-view.tsx';
import { SessionContext, useSession, type EditorSession } from './base/session.ts';
import { ToastsView } from './base/toasts-view.tsx';
import { Tooltip } from './base/tooltip.tsx';
import { whenIdle } from './base/when-idle.ts';
import { EmptyPage } from './overlay/empty-page.tsx';
import { Overlay } from './overlay/overlay.tsx';
import { News } from './bar/notices.tsx';
import { TopBar } from './bar/top-bar.tsx';
import { isInPreview } from './device/handover.ts';
import { PanelHost } from './panel-host.tsx';

/** After so long, what could not be loaded is tried again. */
const LATER_MS = 30_000;

export const Layer = observer(function Layer({ session }: { session: EditorSession }): ReactElement {
  return (
    <SessionContext value={session}>
      <TopBar />
      {!isInPreview() && <News />}
      <PanelHost />
      <Late />
      <EmptyPage />
      <Overlay />
      {session.editor.dialogs.open.map((dialog) => (
        <DialogView key={dialog.id} dialog={dialog} />
      ))}
      <ToastsView />
      <Tooltip />
    </SessionContext>
  );
});

/** Nothing until its program is loaded: the first click on the page needs none of it. */
function Late(): ReactElement | null {
  const { toasts, translate } = useSession().editor;
  const [Parts, setParts] = useState<() => ReactElement>();
  useEffect(() => {
    const load = (): void => {
      loadPart(() => importAgain(() => import('./late-parts.tsx')), translate('partFailed.late')).then(
        ({ LateParts }) => setParts(() => LateParts),
        (error: unknown) => {
          toasts.showError(error);
          setTimeout(load, LATER_MS);
        },
      );
    };
    whenIdle(load);
  }, [toasts, translate]);
  return Parts === undefined ? null : <Parts />;
}
