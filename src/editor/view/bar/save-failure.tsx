// Why the last save failed, below the tools of the bar.
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, type ReactElement } from 'react';
import { useSession } from '../base/session.ts';

/** Stays until a save succeeds or nothing is unsaved. The page makes room for it. */
export const SaveFailure = observer(function SaveFailure(): ReactElement {
  const { editor, saving } = useSession();
  const { page, translate } = editor;
  const isShown = saving.failure !== undefined && page.unsaved.length > 0;
  const isSaving = saving.state === 'saving';
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-save-failed', isShown);
  }, [isShown]);
  return (
    <div className="ed-failure" role="alert">
      {isShown && (
        <>
          <p>{saving.failure}</p>
          <button
            type="button"
            className="ed-button ed-button-plain"
            // Not `disabled`: the keyboard's focus stays here if the save fails again.
            aria-disabled={isSaving}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => !isSaving && void saving.request()}
          >
            {translate(isSaving ? 'status.saving' : 'saveFailed.again')}
          </button>
        </>
      )}
    </div>
  );
});
