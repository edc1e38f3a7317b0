// The handles by which blocks are chosen and dragged.
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, type ReactElement } from 'react';
import { targetOf, type BlockAddress } from '../../contracts/block-address.ts';
import { Icon } from '../base/icon.tsx';
import { barHeight } from '../base/place-toolbar.ts';
import { useSession } from '../base/session.ts';
import { usePlace } from '../base/use-place.ts';
import { BlockDrag } from './block-drag.ts';

const MARGIN = 8;
const HEIGHT = 44;

/**
 * The handle of the dragged, hovered or chosen block, and the line where a dragged block would be dropped.
 */
export const BlockHandles = observer(function BlockHandles(): ReactElement {
  const { editor } = useSession();
  const drag = useMemo(() => new BlockDrag(editor), [editor]);
  const { hoveredBlock, locked, typing } = editor.selection;
  const chosen = typing ? undefined : locked?.target;
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

/**
 * Only for pointers: a click chooses the block, dragging moves it. The keyboard uses Shift+Enter and the
 * toolbar.
 */
const BlockHandle = observer(function BlockHandle({
  address,
  drag,
}: {
  address: BlockAddress;
  drag: BlockDrag;
}): ReactElement {
  const { editor } = useSession();
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
  const label = editor.translate('blocks.handle', { block: editor.tools.titleOf(targetOf(address)) });
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
