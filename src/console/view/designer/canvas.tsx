// Draws the form as visitors see it, with a button over each field that chooses it.
import { useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { outlineOf, readingOrderOf } from '../../../../runtime/designer/outline.ts';
import { Beginnings } from './beginnings.tsx';
import { CanvasForm } from './canvas-form.tsx';
import { useDesigner } from './designer-context.ts';
import { focusHit } from './designer-keys.ts';
import { DropLine, useDrop } from './drag.tsx';
import { FieldTools } from './field-tools.tsx';
import { Hits } from './hits.tsx';
import { LabelBox } from './label-box.tsx';
import { useSettled } from './use-settled.ts';
import { useRects } from './use-rects.ts';

/** How long after the last change the form is drawn anew. */
const REST_MS = 200;

export function Canvas({ language }: { language: string }): ReactElement {
  const { state, session, words } = useDesigner();
  const { outline, renamed } = state;
  const box = useRef<HTMLDivElement>(null);
  const settled = outlineOf(useSettled(state.design, REST_MS));
  const [failure, setFailure] = useState('');
  const rects = useRects(box, outline);
  const nodes = readingOrderOf(outline);
  const drop = useDrop(rects, nodes);
  return (
    <div className="fd-page" role="group" aria-label={words('canvas')} {...drop.handlers}>
      <div ref={box} className="fd-form" inert>
        <CanvasForm outline={settled} language={language} onFailure={setFailure} />
      </div>
      {nodes.length === 0 && <Beginnings />}
      <div className="fd-hits">
        <Hits order={nodes.map(({ id }) => id).join(' ')} {...{ settled, rects }} />
        <FieldTools rects={rects} />
        <DropLine place={drop.place} />
        {renamed !== undefined && (
          <LabelBox
            key={renamed}
            id={renamed}
            language={language}
            rect={rects.get(renamed)}
            close={(byKey) => {
              flushSync(() => session.rename());
              session.choose([renamed]);
              if (byKey) focusHit(box.current?.parentElement, renamed);
            }}
          />
        )}
      </div>
      <p className="field-error" role="status">
        {failure}
      </p>
    </div>
  );
}
