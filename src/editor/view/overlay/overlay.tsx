// Draws the frames around the hovered and the locked element, with the toolbar and the handles.
import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, type ReactElement } from 'react';
import { readEntry, readPart } from '../../../../runtime/edit/part.ts';
import { channelOf } from '../../../../runtime/model/link.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import { isSameBlock } from '../../contracts/block-address.ts';
import type { EditableElement } from '../../contracts/targets.ts';
import { barHeight } from '../base/place-toolbar.ts';
import { useSession, type EditorSession } from '../base/session.ts';
import { usePlace } from '../base/use-place.ts';
import { BlockHandles, ItemGrip } from './handles.tsx';
import { InsertPoint } from './insert-point.tsx';
import { Toolbar } from './toolbar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const TAG_HEIGHT = 24;
/** The handle of a block is at the window's left edge. */
const HANDLE_WIDTH = 28;
/** Room for the longest tag of an element. */
const TAG_WIDTH = 160;

export const Overlay = observer(function Overlay(): ReactElement {
  const { selection, page, targets } = useSession().editor;
  const { hovered, hoveredBlock, locked, others, typing } = selection;
  useKeptFocus(targets, locked);
  // Outside editable elements a click chooses the whole block, so that block is shown as hovered.
  const block = isSameBlock(hoveredBlock, locked?.target) ? undefined : hoveredBlock;
  const shown = hovered ?? (block && targets.block(block));
  const isOther = page.isEditing && shown !== undefined && shown.id !== locked?.id;
  return (
    <>
      {isOther && <Frame key={shown.id} editable={shown} look="hovered" />}
      {others.map(targets.block).map((each) => (
        <Frame key={each.id} editable={each} look="locked" />
      ))}
      {locked !== undefined && (
        <Frame key={locked.id} editable={locked} look={typing ? 'typing' : 'locked'} />
      )}
      {locked !== undefined && <Toolbar editable={locked} />}
      {page.isEditing && (
        <>
          <InsertPoint />
          <ItemGrip />
          <BlockHandles />
        </>
      )}
    </>
  );
});

/** A frame with the element's kind and size, and what is special about its part. */
const Frame = observer(function Frame({
  editable,
  look,
}: {
  editable: EditableElement;
  look: 'hovered' | 'locked' | 'typing';
}): ReactElement {
  const { editor } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const size = useRef<HTMLSpanElement>(null);
  usePlace(
    box,
    () => editor.targets.rectOf(editable),
    (frame, { x, y, width, height }) => {
      frame.style.transform = `translate(${x}px, ${y}px)`;
      frame.style.width = `${width}px`;
      frame.style.height = `${height}px`;
      frame.style.setProperty('--ed-tag-indent', `${Math.max(0, HANDLE_WIDTH - x)}px`);
      frame.dataset.tagEdge = x + width < HANDLE_WIDTH + TAG_WIDTH ? 'left' : 'right';
      frame.dataset.tag = y < TAG_HEIGHT + barHeight() ? 'inside' : 'above';
      if (size.current !== null) size.current.textContent = `${Math.round(width)} × ${Math.round(height)}`;
    },
  );
  const note = useMemo(() => computed(() => noteOf(editor, editable.target)), [editor, editable]).get();
  return (
    <div ref={box} className={`ed-frame ed-frame-${look}`}>
      <span className="ed-tag">
        {editor.tools.titleOf(editable.target)}
        {note !== undefined && <span className="ed-bound">{editor.translate(note)}</span>}{' '}
        <span ref={size} className="ed-size" />
      </span>
    </div>
  );
});

/** It shows a value of the dictionary, or links to a page that is no longer there. */
function noteOf({ page, site }: EditorSession['editor'], target: EditTarget): string | undefined {
  if (readEntry(page.documents, target) !== undefined) return 'dictionary.bound';
  const { linkType, linkChannelCode } = readPart(page.documents, target) ?? {};
  const isGone = linkType === 1 && !!linkChannelCode && !channelOf(site.channels, linkChannelCode);
  return isGone ? 'target.pageGone' : undefined;
}
