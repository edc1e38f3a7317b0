import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { DialogHost } from './dialogs/dialog-view.tsx';
import { DeskContext, type Desk } from './base/use-editor.ts';
import { NoticesView } from './base/toasts-view.tsx';
import { Overlay } from './overlay/overlay.tsx';
import { ElsewhereLine } from './bar/other-drafts.tsx';
import { TopBar } from './bar/top-bar.tsx';

/** Everything of the editor's own: one layer above the page, never inside it. */
export const Layer = observer(function Layer({ desk }: { desk: Desk }): ReactElement {
  return (
    <DeskContext value={desk}>
      <TopBar />
      <ElsewhereLine />
      <Overlay />
      {desk.editor.dialogs.open.map((dialog) => (
        <DialogHost key={dialog.id} dialog={dialog} />
      ))}
      <NoticesView />
    </DeskContext>
  );
});
