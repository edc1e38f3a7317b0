import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { WidthSwitch } from '../device/device-preview.tsx';
import { isFramed } from '../device/widths.ts';
import { useDesk } from '../base/use-editor.ts';
import { Icon } from '../base/icon.tsx';
import { LanguageSwitch, PageSwitch } from './switches.tsx';

/** Undo, redo, cancel and save, with what is edited and whether it is saved. Each part is drawn for itself: an undo touches a button or two. */
export function TopBar(): ReactElement {
  const { editor, saving, drafts, discard, toWidth } = useDesk();
  const { page, words } = editor;
  const isSaving = (): boolean => saving.state === 'saving';
  const isUnsaved = (): boolean => page.unsaved.length > 0;
  const mayNotSave = (): boolean => !isUnsaved() || isSaving();
  return (
    <section className="ed-bar" aria-label={words('bar')}>
      <PageSwitch />
      <LanguageSwitch />
      <Status />
      {!isFramed() && <WidthSwitch width="desktop" words={words} onChoose={(width) => void toWidth(width)} />}
      <div className="ed-actions">
        <BarButton
          name="drafts"
          isShown={() => drafts.left.length > 0}
          values={() => ({ count: String(drafts.left.length) })}
          isDisabled={isSaving}
          onClick={() => void drafts.offer()}
        />
        <BarButton name="add" isDisabled={() => !page.isEditing} onClick={() => void editor.addBlock()} />
        <BarButton name="outline" isDisabled={() => !page.isEditing} onClick={() => void editor.outline()} />
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
        <BarButton name="cancel" isDisabled={mayNotSave} onClick={() => void discard()} />
        <BarButton
          name="save"
          look="primary"
          isDisabled={mayNotSave}
          isBusy={isSaving}
          onClick={() => void saving.request()}
        />
      </div>
    </section>
  );
}

const Status = observer(function Status(): ReactElement {
  const { editor, saving } = useDesk();
  const isUnsaved = editor.page.unsaved.length > 0;
  const isFailed = saving.state === 'failed' && isUnsaved;
  const status = saving.state === 'saving' ? 'saving' : isFailed ? 'failed' : isUnsaved ? 'unsaved' : 'saved';
  return (
    <p className={`ed-status ed-status-${status}`} role="status">
      {editor.words(`status.${status}`)}
    </p>
  );
});

const always = (): boolean => true;
const never = (): boolean => false;

interface BarButtonProps {
  name: 'add' | 'outline' | 'drafts' | 'history' | 'undo' | 'redo' | 'cancel' | 'save';
  look?: 'primary';
  onClick(): void;
  isDisabled(): boolean;
  isShown?(): boolean;
  isBusy?(): boolean;
  values?(): Readonly<Record<string, string>>;
}

/** A button that is drawn anew when what it asks has another answer. */
const BarButton = observer(function BarButton({
  name,
  look,
  onClick,
  isDisabled,
  isShown = always,
  isBusy = never,
  values,
}: BarButtonProps): ReactElement | null {
  const { words } = useDesk().editor;
  if (!isShown()) return null;
  return (
    <button
      type="button"
      className={look === undefined ? 'ed-button' : `ed-button ed-button-${look}`}
      disabled={isDisabled()}
      aria-busy={isBusy()}
      title={words(`${name}.hint`)}
      // A text being typed keeps the focus, so that undo can be pressed in the middle of it.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={name} />
      <span className="ed-label">{words(isBusy() ? 'status.saving' : name, values?.())}</span>
    </button>
  );
});
