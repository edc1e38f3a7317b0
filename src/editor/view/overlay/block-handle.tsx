import { observer } from 'mobx-react-lite';
import { useMemo, useRef, type ReactElement } from 'react';
import { targetOf, type BlockAddress } from '../../contracts/block-address.ts';
import { blockOf } from '../../commands/blocks/block-commands.ts';
import { useDesk } from '../base/use-editor.ts';
import { Icon } from '../base/icon.tsx';
import { barHeight } from '../base/place-toolbar.ts';
import { usePlace } from '../base/use-place.ts';
import { BlockDrag } from './block-drag.ts';

const MARGIN = 8;
const HEIGHT = 44;

/** The handles of the block that is pointed at and of the chosen one, and the line where a dragged block would drop. */
export const BlockHandles = observer(function BlockHandles(): ReactElement {
  const { editor } = useDesk();
  const drag = useMemo(() => new BlockDrag(editor), [editor]);
  const { hoveredBlock, locked, typing } = editor.selection;
  const chosen = typing || locked === undefined ? undefined : (blockOf(locked) ?? locked.target);
  const shown = drag.dragged ?? hoveredBlock ?? chosen;
  const { drop } = drag;
  return (
    <>
      {shown !== undefined && (
        <BlockHandle key={`${shown.document}/${shown.key}`} address={shown} drag={drag} />
      )}
      {drop !== undefined && (
        <div
          className="ed-drop"
          style={{ transform: `translate(${drop.left}px, ${drop.y - 2}px)`, width: drop.width }}
        />
      )}
    </>
  );
});

/** For pointers alone: a click chooses the whole block, dragging moves it. By keyboard, Shift+Enter and the block's toolbar do the same. */
const BlockHandle = observer(function BlockHandle({
  address,
  drag,
}: {
  address: BlockAddress;
  drag: BlockDrag;
}): ReactElement {
  const { editor } = useDesk();
  const handle = useRef<HTMLButtonElement>(null);
  usePlace(
    handle,
    () => editor.targets.rectOf(editor.targets.block(address)),
    (box, { left, top, bottom }) => {
      const highest = barHeight() + MARGIN;
      const y = Math.min(Math.max(top + MARGIN, highest), Math.max(bottom - HEIGHT - MARGIN, highest));
      box.style.transform = `translate(${Math.max(left, 0)}px, ${y}px)`;
    },
  );
  const label = editor.words('blocks.handle', { block: editor.titleOf(targetOf(address)) });
  return (
    <button
      ref={handle}
      type="button"
      className={drag.dragged === undefined ? 'ed-handle' : 'ed-handle ed-handle-dragged'}
      tabIndex={-1}
      title={label}
      aria-label={label}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        drag.begin(event.currentTarget, address, event.nativeEvent);
      }}
      onPointerLeave={() => drag.dragged === undefined && editor.selection.hover(undefined)}
    >
      <Icon name="grip" />
    </button>
  );
});
