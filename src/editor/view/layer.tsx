import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { DialogHost } from './dialog-host.tsx';
import { DeskContext, type Desk } from './editor-context.ts';
import { NoticesView } from './notices-view.tsx';
import { Overlay } from './overlay.tsx';
import { ElsewhereLine } from './bar/elsewhere-line.tsx';
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
