// A button of the bar above the page.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';

interface BarButtonProps {
  name: 'add' | 'outline' | 'drafts' | 'history' | 'undo' | 'redo' | 'cancel' | 'save';
  look?: 'primary';
  onClick(): void;
  isDisabled(): boolean;
  isShown?(): boolean;
  isBusy?(): boolean;
  values?(): Readonly<Record<string, string>>;
}

const always = (): boolean => true;
const never = (): boolean => false;

/** An observer of its own: it renders again only when one of its functions returns another value. */
export const BarButton = observer(function BarButton({
  name,
  look,
  onClick,
  isDisabled,
  isShown = always,
  isBusy = never,
  values,
}: BarButtonProps): ReactElement | null {
  const { translate } = useSession().editor;
  if (!isShown()) return null;
  return (
    <button
      type="button"
      className={look === undefined ? 'ed-button' : `ed-button ed-button-${look}`}
      disabled={isDisabled()}
      aria-busy={isBusy()}
      title={translate(`${name}.hint`)}
      // A text that is edited in place keeps the focus, so that undo can be pressed meanwhile.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={name} />
      <span className="ed-label">{translate(isBusy() ? 'status.saving' : name, values?.())}</span>
    </button>
  );
});
