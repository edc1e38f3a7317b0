// Draws the handles by which blocks and items of lists are chosen and dragged.
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, type ReactElement } from 'react';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import { targetOf } from '../../contracts/block-address.ts';
import { isItem } from '../../contracts/item-commands.ts';
import type { EditableElement } from '../../contracts/targets.ts';
import { Icon } from '../base/icon.tsx';
import { barHeight } from '../base/place-toolbar.ts';
import { useSession } from '../base/session.ts';
import { usePlace } from '../base/use-place.ts';
import { blockSubject, itemSubject } from './drag/drag-subjects.ts';
import { DragView } from './drag/drag-view.tsx';
import { PointerDrag, type DragSubject } from './drag/pointer-drag.ts';

const MARGIN = 8;
const HEIGHT = 44;
/** Width of the grip of an item. */
const GRIP = 24;

/** The handle of the dragged, hovered or chosen block. */
export const BlockHandles = observer(function BlockHandles(): ReactElement {
  const { editor } = useSession();
  const { translate, targets, tools } = editor;
  const drag = useMemo(() => new PointerDrag(), []);
  const { hoveredBlock, locked, typing } = editor.selection;
  const chosen = typing ? undefined : locked?.target;
  const shown = drag.subject?.target ?? hoveredBlock ?? chosen;
  return (
    <>
      {shown !== undefined && (
        <Handle
          key={`${shown.document}/${shown.key}`}
          look="ed-handle"
          editable={targets.block(shown)}
          label={translate('blocks.handle', { block: tools.titleOf(targetOf(shown)) })}
          drag={drag}
          place={placeAtTop}
          subjectOf={({ target }, event) => blockSubject(editor, target, event)}
        />
      )}
      <DragView drag={drag} />
    </>
  );
});

/** The grip of the dragged or chosen item of a list, or of the item around the chosen element. */
export const ItemGrip = observer(function ItemGrip(): ReactElement {
  const { editor } = useSession();
  const { items, targets, translate } = editor;
  const drag = useMemo(() => new PointerDrag(), []);
  const { locked, typing } = editor.selection;
  const target = drag.subject?.target ?? (typing ? undefined : itemAt(locked?.target));
  const shown = target !== undefined && (items.rightsOver(target)?.count ?? 0) > 1 ? target : undefined;
  const editable = useMemo(() => (shown === undefined ? undefined : targets.item(shown)), [targets, shown]);
  return (
    <>
      {shown !== undefined && editable !== undefined && (
        <Handle
          key={editable.id}
          look="ed-handle ed-grip"
          editable={editable}
          label={translate('items.grip', { item: items.nameOf(shown) })}
          drag={drag}
          place={placeBeside}
          subjectOf={() => itemSubject(editor, shown)}
        />
      )}
      <DragView drag={drag} />
    </>
  );

  function itemAt(found: EditTarget | undefined): EditTarget | undefined {
    return found === undefined || isItem(found) ? found : items.around(found);
  }
});

interface HandleProps {
  look: string;
  editable: EditableElement;
  label: string;
  drag: PointerDrag;
  place(box: HTMLElement, rect: DOMRect): void;
  subjectOf(editable: EditableElement, event: PointerEvent): DragSubject;
}

/**
 * Only for pointers: a click chooses, dragging moves. The keyboard uses Shift+Enter or Alt+Enter and the
 * toolbar.
 */
const Handle = observer(function Handle(props: HandleProps): ReactElement {
  const { look, editable, label, drag, place, subjectOf } = props;
  const { editor } = useSession();
  const handle = useRef<HTMLButtonElement>(null);
  usePlace(handle, () => editor.targets.rectOf(editable), place);
  return (
    <button
      ref={handle}
      type="button"
      className={drag.subject === undefined ? look : `${look} ed-handle-dragged`}
      tabIndex={-1}
      title={label}
      aria-label={label}
      onPointerDown={(event) => {
        if (event.button !== 0 || !editor.page.isEditing) return;
        event.preventDefault();
        drag.begin(event.currentTarget, subjectOf(editable, event.nativeEvent), event.nativeEvent);
      }}
      onPointerLeave={() => drag.subject === undefined && editor.selection.hover(undefined)}
    >
      <Icon name="grip" />
    </button>
  );
});

/** At the left of the block, near its top, and always inside the window. */
function placeAtTop(box: HTMLElement, { left, top, bottom }: DOMRect): void {
  const highest = barHeight() + MARGIN;
  const y = Math.min(Math.max(top + MARGIN, highest), Math.max(bottom - HEIGHT - MARGIN, highest));
  box.style.transform = `translate(${Math.max(left, 0)}px, ${y}px)`;
}

/** Left of the item, beside its middle: it covers little of what is in the item. */
function placeBeside(box: HTMLElement, { left, top, bottom }: DOMRect): void {
  const middle = (Math.max(top, barHeight()) + Math.min(bottom, innerHeight) - HEIGHT) / 2;
  const y = Math.max(middle, barHeight() + MARGIN);
  box.style.transform = `translate(${Math.max(left - GRIP, 0)}px, ${y}px)`;
}
