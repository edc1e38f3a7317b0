import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, type ReactElement } from 'react';
import { readEntry } from '../../../../runtime/edit/part.ts';
import type { EditableElement } from '../../commands/elements/targets.ts';
import { useDesk } from '../base/use-editor.ts';
import { BlockHandles } from './block-handle.tsx';
import { barHeight } from '../base/place-toolbar.ts';
import { Toolbar } from './toolbar.tsx';
import { usePlace } from '../base/use-place.ts';

const TAG_HEIGHT = 24;

/** The frames around what is pointed at and what is locked, with the toolbar of the latter. */
export const Overlay = observer(function Overlay(): ReactElement {
  const { selection, page, targets } = useDesk().editor;
  const { hovered, hoveredBlock, locked, typing } = selection;
  // Where nothing is editable, what a click chooses is the whole block.
  const isInside =
    hoveredBlock?.key === locked?.target.key && hoveredBlock?.document === locked?.target.document;
  const pointedAt =
    hovered ?? (hoveredBlock === undefined || isInside ? undefined : targets.block(hoveredBlock));
  const isOther = page.isEditing && pointedAt !== undefined && pointedAt.id !== locked?.id;
  return (
    <>
      {isOther && <Frame key={pointedAt.id} editable={pointedAt} look="hovered" />}
      {locked !== undefined && (
        <Frame key={locked.id} editable={locked} look={typing ? 'typing' : 'locked'} />
      )}
      {locked !== undefined && <Toolbar editable={locked} />}
      {page.isEditing && <BlockHandles />}
    </>
  );
});

/** An outline with the element's kind and size, and whether it shows a value of the dictionary. */
const Frame = observer(function Frame({
  editable,
  look,
}: {
  editable: EditableElement;
  look: 'hovered' | 'locked' | 'typing';
}): ReactElement {
  const { editor } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  const size = useRef<HTMLSpanElement>(null);
  usePlace(
    box,
    () => editor.targets.rectOf(editable),
    (frame, { x, y, width, height }) => {
      frame.style.transform = `translate(${x}px, ${y}px)`;
      frame.style.width = `${width}px`;
      frame.style.height = `${height}px`;
      frame.dataset.tag = y < TAG_HEIGHT + barHeight() ? 'inside' : 'above';
      if (size.current !== null) size.current.textContent = `${Math.round(width)} × ${Math.round(height)}`;
    },
  );
  const isBound = useMemo(
    () => computed(() => readEntry(editor.page.documents, editable.target) !== undefined),
    [editor, editable],
  ).get();
  return (
    <div ref={box} className={`ed-frame ed-frame-${look}`}>
      <span className="ed-tag">
        {editor.titleOf(editable.target)}
        {isBound && <span className="ed-bound">{editor.words('dictionary.bound')}</span>}{' '}
        <span ref={size} className="ed-size" />
      </span>
    </div>
  );
});
