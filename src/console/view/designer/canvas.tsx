// The form as visitors see it, with a button over each field that chooses it.
import { createElement, memo, useDeferredValue, useMemo, useRef, useState, type ReactElement } from 'react';
import { readCards } from '../../../../runtime/designer/cards.ts';
import { isHidden } from '../../../../runtime/designer/faults.ts';
import { readingOrderOf, type DesignNode } from '../../../../runtime/designer/outline.ts';
import { Beginnings } from './beginnings.tsx';
import { useCanvasForm } from './canvas-form.tsx';
import { drawnDesign } from './canvas-rules.ts';
import { describeNode, kindOf } from './describe-node.ts';
import { DesignerContext, useDesigner, type Designing } from './designer-context.ts';
import { DropLine, useDrop } from './drag.tsx';
import { FieldTools } from './field-tools.tsx';
import { LabelBox } from './label-box.tsx';
import { useSettled } from './use-settled.ts';
import { useRects, type Rect } from './use-rects.ts';

/** How long after the last change the form is drawn anew: a large one takes long, and waits longer. */
const REST_MS = 120;
const REST_OF_FIELD_MS = 4;

export function Canvas({ language }: { language: string }): ReactElement {
  const designing = useDesigner();
  const { state, session, words } = designing;
  const box = useRef<HTMLDivElement>(null);
  const InnerForm = useCanvasForm();
  const settled = useSettled(state.design, REST_MS + REST_OF_FIELD_MS * state.outline.all.length);
  const drawn = useMemo(() => drawnDesign(settled), [settled]);
  const [failure, setFailure] = useState('');
  const rects = useRects(box, state.outline);
  const calm = useCalm(designing);
  const nodes = readingOrderOf(calm.state.outline);
  const drop = useDrop(rects, nodes);
  const [renamed, setRenamed] = useState<string>();
  return (
    <div className="fd-page" role="group" aria-label={words('canvas')} {...drop.handlers}>
      <div ref={box} className="fd-form" inert>
        {createElement(InnerForm, { ...drawn, language, use: 'preview', onFailure: setFailure })}
      </div>
      {nodes.length === 0 && <Beginnings />}
      <div className="fd-hits">
        <DesignerContext value={calm}>
          {nodes.map((node, index) => (
            <Hit
              key={node.id}
              node={node}
              rect={rects.get(node.id)}
              isFirst={index === 0}
              rename={setRenamed}
            />
          ))}
        </DesignerContext>
        <FieldTools rects={rects} />
        <DropLine place={drop.place} />
        {renamed !== undefined && (
          <LabelBox
            key={renamed}
            id={renamed}
            language={language}
            rect={rects.get(renamed)}
            close={() => {
              setRenamed(undefined);
              session.choose([renamed]);
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

/** The same, a moment later while somebody types: hundreds of buttons are not drawn with each key. */
function useCalm(designing: Designing): Designing {
  const late = useDeferredValue(designing);
  const isSameChoice = late.state.chosen.join() === designing.state.chosen.join();
  return isSameChoice && late.state.outline.all.length === designing.state.outline.all.length
    ? late
    : designing;
}

interface HitProps {
  node: DesignNode;
  rect: Rect | undefined;
  isFirst: boolean;
  rename(id: string): void;
}

/**
 * Chooses a field. The one tab stop of the canvas is the chosen one. While something is dragged over the
 * canvas, none of them is drawn anew.
 */
const Hit = memo(function Hit({ node, rect, isFirst, rename }: HitProps): ReactElement | null {
  const designing = useDesigner();
  const { state, session, words, problems, isOff } = designing;
  const isChosen = state.chosen.includes(node.id);
  const tags = useTags(node);
  const isFaulty = problems.some(({ id }) => id === node.id);
  const isStop = isChosen ? state.chosen[0] === node.id : state.chosen.length === 0 && isFirst;
  if (rect === undefined) return null;
  const label = describeNode(designing, node, [...tags, isFaulty ? words('faulty') : '']);
  return (
    <button
      type="button"
      className="fd-hit"
      data-id={node.id}
      data-role={node.role}
      data-hidden={isHidden(node) || undefined}
      data-faulty={isFaulty || undefined}
      aria-pressed={isChosen}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      style={frameOf(rect)}
      draggable={!isOff}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/x-field', node.id);
        session.choose([node.id]);
      }}
      onClick={(event) => {
        const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
        session.choose(isMore ? toggled(state.chosen, node.id) : [node.id]);
      }}
      onDoubleClick={() => !isOff && rename(node.id)}
      onKeyDown={(event) => {
        if (event.key !== 'F2' && event.key !== 'Enter') return;
        event.preventDefault();
        if (!isOff) rename(node.id);
      }}
    >
      {(tags.length > 0 || isFaulty) && (
        <span className="fd-tags" aria-hidden="true">
          {isFaulty && <span className="fd-tag fd-tag-wrong">{words('faulty')}</span>}
          {tags.map((tag) => (
            <span key={tag} className="fd-tag">
              {tag}
            </span>
          ))}
        </span>
      )}
    </button>
  );
});

/** The frame stands around the field. */
const frameOf = ({ left, top, width, height }: Rect): Rect => ({
  left: left - 8,
  top: top - 6,
  width: width + 16,
  height: height + 12,
});

const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];

/** What is said beside a field: it is hidden, has a condition, or a rule that is written by hand. */
function useTags(node: DesignNode): string[] {
  const { state, words, kinds } = useDesigner();
  const { outline } = state;
  return useMemo(() => {
    const reactions = node.rule['x-reactions'] === undefined ? [] : readCards(node, outline);
    const isByHand =
      reactions.some(({ card }) => card === undefined) || kindOf(node.rule, kinds) === undefined;
    return [
      isHidden(node) ? words('hidden') : '',
      reactions.some(({ card }) => card !== undefined) ? words('conditional') : '',
      isByHand && node.role === 'field' ? words('byHand') : '',
    ].filter((each) => each !== '');
  }, [node, outline, words, kinds]);
}
