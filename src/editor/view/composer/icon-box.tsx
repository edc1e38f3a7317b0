// Chooses an icon of a block, by search in the open set.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { drawChosenIcon } from '../../../assembly/chosen-icon.ts';
import { useSession } from '../base/session.ts';
import { useComposer } from './composer-context.ts';

interface IconBoxProps {
  title: string;
  /** A name, or a name with its path. */
  value: string;
  onChange(icon: string): void;
}

export const IconBox = observer(function IconBox({ title, value, onChange }: IconBoxProps): ReactElement {
  const { words } = useComposer();
  const { editor } = useSession();
  const choose = async (): Promise<void> => {
    const answer = await editor.context.openDialog('icon', { icon: value });
    if (answer !== false && typeof answer.icon === 'string' && answer.icon !== '') onChange(answer.icon);
  };
  return (
    <div className="ed-panel-row">
      <span className="ed-panel-title">{title}</span>
      <button type="button" className="ed-panel-button ed-icon-box" onClick={() => void choose()}>
        {drawChosenIcon(value)}
        {words('chooseIcon')}
      </button>
    </div>
  );
});
