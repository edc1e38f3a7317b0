import { observer } from 'mobx-react-lite';
import { useRef, type ReactElement } from 'react';
import type { Marked } from '../input/targets.ts';
import { useDesk } from './editor-context.ts';
import { barHeight } from './place-toolbar.ts';
import { Toolbar } from './toolbar.tsx';
import { usePlace } from './use-place.ts';

const TAG_HEIGHT = 24;

/** The frames around what is pointed at and what is locked, with the toolbar of the latter. */
export const Overlay = observer(function Overlay(): ReactElement {
  const { selection } = useDesk().editor;
  const { hovered, locked, typing } = selection;
  const isOther = hovered !== undefined && hovered.element !== locked?.element;
  return (
    <>
      {isOther && <Frame key={hovered.id} marked={hovered} look="hovered" />}
      {locked !== undefined && <Frame key={locked.id} marked={locked} look={typing ? 'typing' : 'locked'} />}
      {locked !== undefined && <Toolbar key={`tools ${locked.id}`} marked={locked} />}
    </>
  );
});

/** An outline with the element's kind and size. */
function Frame({ marked, look }: { marked: Marked; look: 'hovered' | 'locked' | 'typing' }): ReactElement {
  const { editor } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  const size = useRef<HTMLSpanElement>(null);
  usePlace(
    box,
    () => editor.targets.find(marked)?.element,
    (frame, { x, y, width, height }) => {
      frame.style.transform = `translate(${x}px, ${y}px)`;
      frame.style.width = `${width}px`;
      frame.style.height = `${height}px`;
      frame.dataset.tag = y < TAG_HEIGHT + barHeight() ? 'inside' : 'above';
      if (size.current !== null) size.current.textContent = `${Math.round(width)} × ${Math.round(height)}`;
    },
  );
  return (
    <div ref={box} className={`ed-frame ed-frame-${look}`}>
      <span className="ed-tag">
        {editor.titleOf(marked.target)} <span ref={size} className="ed-size" />
      </span>
    </div>
  );
}
