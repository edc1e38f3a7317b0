// The editor's layer: everything of the editor that is drawn above the page.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { DialogView } from './dialogs/dialog-view.tsx';
import { SessionContext, type EditorSession } from './base/session.ts';
import { ToastsView } from './base/toasts-view.tsx';
import { Tooltip } from './base/tooltip.tsx';
import { EmptyPage } from './overlay/empty-page.tsx';
import { TourView } from './overlay/tour-view.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Overlay } from './overlay/overlay.tsx';
import { OtherDrafts } from './bar/other-drafts.tsx';
import { News } from './bar/notices.tsx';
import { TopBar } from './bar/top-bar.tsx';
import { isInPreview } from './device/handover.ts';

export const Layer = observer(function Layer({ session }: { session: EditorSession }): ReactElement {
  return (
    <SessionContext value={session}>
      <TopBar />
      {!isInPreview() && <News />}
      <TourView />
      <FirstSteps />
      <OtherDrafts />
      <EmptyPage />
      <Overlay />
      {session.editor.dialogs.open.map((dialog) => (
        <DialogView key={dialog.id} dialog={dialog} />
      ))}
      <RecordDialog />
      <ToastsView />
      <Tooltip />
    </SessionContext>
  );
});
