// Draws the bar above the panel. It leads to the outline, and on a phone it has what is done most often
// there.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Icon } from '../base/icon.tsx';
import { AddPart } from './add-part.tsx';
import { useComposer } from './composer-context.ts';
import { NodeTools } from './node-tools.tsx';
import type { OutlinePlace } from './use-outline-place.ts';

export const ComposerBar = observer(function ComposerBar({
  outline,
}: {
  outline: OutlinePlace;
}): ReactElement | null {
  const { words } = useComposer();
  if (outline.isOpen && !outline.isOver) return null;
  return (
    <div className="ed-composer-bar">
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet ed-show-outline"
        aria-expanded={outline.isOpen}
        onClick={() => outline.show(!outline.isOpen)}
      >
        <Icon name="tree" />
        {words('outline')}
      </button>
      <AddPart />
      <NodeTools only={['up', 'down', 'remove']} />
    </div>
  );
});
