import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { localeDocuments } from '../../assembly/documents.ts';
import { useDesk } from './editor-context.ts';
import { Icon } from './icon.tsx';

/** Undo, redo, cancel and save, with what is edited and whether it is saved. */
export const TopBar = observer(function TopBar(): ReactElement {
  const { editor, saving, discard } = useDesk();
  const { page, words, model } = editor;
  const isSaving = saving.state === 'saving';
  const isUnsaved = page.unsaved.length > 0;
  const status = isSaving ? 'saving' : saving.state === 'failed' && isUnsaved ? 'failed' : isUnsaved ? 'unsaved' : 'saved';
  return (
    <header className="ed-bar" aria-label={words('bar')}>
      <p className="ed-where">
        <strong>{model.channel.channelName}</strong>
        <span className="ed-language">{localeDocuments.get(model.site.language)?.title ?? model.site.language}</span>
      </p>
      <p className={`ed-status ed-status-${status}`} role="status">
        {words(`status.${status}`)}
      </p>
      <div className="ed-actions">
        <BarButton name="undo" disabled={!page.canUndo} onClick={() => editor.undo()} />
        <BarButton name="redo" disabled={!page.canRedo} onClick={() => editor.redo()} />
        <BarButton name="cancel" disabled={!isUnsaved || isSaving} onClick={() => void discard()} />
        <BarButton name="save" look="primary" disabled={!isUnsaved || isSaving} busy={isSaving} onClick={() => void saving.request()} />
      </div>
    </header>
  );
});

interface BarButtonProps {
  name: 'undo' | 'redo' | 'cancel' | 'save';
  look?: 'primary';
  disabled: boolean;
  busy?: boolean;
  onClick(): void;
}

function BarButton({ name, look, disabled, busy = false, onClick }: BarButtonProps): ReactElement {
  const { words } = useDesk().editor;
  return (
    <button
      type="button"
      className={look === undefined ? 'ed-button' : `ed-button ed-button-${look}`}
      disabled={disabled}
      aria-busy={busy}
      title={words(`${name}.hint`)}
      // A text being typed keeps the focus, so that undo can be pressed in the middle of it.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={name} />
      <span className="ed-label">{words(busy ? 'status.saving' : name)}</span>
    </button>
  );
}
