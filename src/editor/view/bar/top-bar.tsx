// The bar above the page: what is edited, whether it is saved, and the commands for the whole page.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useSession } from '../base/session.ts';
import { isInPreview } from '../device/handover.ts';
import { WidthSwitch } from '../device/width-switch.tsx';
import { BarButton } from './bar-button.tsx';
import { LanguageSwitch, PageSwitch } from './switches.tsx';

export function TopBar(): ReactElement {
  const { editor, showWidth } = useSession();
  const { translate } = editor;
  return (
    <section className="ed-bar" aria-label={translate('bar')}>
      <PageSwitch />
      <LanguageSwitch />
      <Status />
      {!isInPreview() && (
        <WidthSwitch width="desktop" translate={translate} onChoose={(width) => void showWidth(width)} />
      )}
      <PageButtons />
    </section>
  );
}

const Status = observer(function Status(): ReactElement {
  const { editor, saving } = useSession();
  const isUnsaved = editor.page.unsaved.length > 0;
  const isFailed = saving.state === 'failed' && isUnsaved;
  const status = saving.state === 'saving' ? 'saving' : isFailed ? 'failed' : isUnsaved ? 'unsaved' : 'saved';
  return (
    <p className={`ed-status ed-status-${status}`} role="status">
      {editor.translate(`status.${status}`)}
    </p>
  );
});

function PageButtons(): ReactElement {
  const { editor, saving, drafts, discard } = useSession();
  const { page } = editor;
  const isSaving = (): boolean => saving.state === 'saving';
  const cannotSave = (): boolean => page.unsaved.length === 0 || isSaving();
  return (
    <div className="ed-actions">
      <BarButton
        name="drafts"
        isShown={() => drafts.restorable.length > 0}
        values={() => ({ count: String(drafts.restorable.length) })}
        isDisabled={isSaving}
        onClick={() => void drafts.offer()}
      />
      <BarButton name="add" isDisabled={() => !page.isEditing} onClick={() => void editor.addBlock()} />
      <BarButton
        name="outline"
        isDisabled={() => !page.isEditing}
        onClick={() => void editor.showOutline()}
      />
      <BarButton
        name="history"
        isDisabled={isSaving}
        onClick={() => void editor.dialogs.ask('history', { at: { document: 'content' } })}
      />
      <BarButton
        name="undo"
        isDisabled={() => !page.canUndo || !page.isEditing}
        onClick={() => editor.undo()}
      />
      <BarButton
        name="redo"
        isDisabled={() => !page.canRedo || !page.isEditing}
        onClick={() => editor.redo()}
      />
      <BarButton name="cancel" isDisabled={cannotSave} onClick={() => void discard()} />
      <BarButton
        name="save"
        look="primary"
        isDisabled={cannotSave}
        isBusy={isSaving}
        onClick={() => void saving.request()}
      />
    </div>
  );
}
