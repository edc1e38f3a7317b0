// Draws the buttons over the fields of the canvas. Each is drawn anew only when something of its field
// changes.
import { memo, useContext, useEffect, useMemo, useRef, type ReactElement, type RefObject } from 'react';
import { readCards, type Verb } from '../../../../runtime/designer/cards.ts';
import { isHidden } from '../../../../runtime/designer/faults.ts';
import type { DesignNode, Outline } from '../../../../runtime/designer/outline.ts';
import { isHolder } from '../../../../runtime/designer/roles.ts';
import { chooseTo } from './design-commands.ts';
import { describeNode, kindOf } from './describe-node.ts';
import { ProblemsContext, useDesignState, useDesignTools, type DesignTools } from './designer-context.ts';
import { describeShortly } from './describe-card.ts';
import type { Rect, Rects } from './use-rects.ts';

interface HitsProps {
  /** The ids of the fields as they are read, with spaces between them. */
  order: string;
  rects: Rects;
  /** The form as it was when the last change had come to rest: what stands beside fields is read of it. */
  settled: Outline;
}

export const Hits = memo(function Hits({ order, rects, settled }: HitsProps): ReactElement[] {
  const tools = useDesignTools();
  const problems = useContext(ProblemsContext);
  const faulty = useMemo(() => new Set(problems.map(({ id }) => id)), [problems]);
  const tags = useMemo(
    () => new Map(settled.all.map((node) => [node.id, tagsOf(tools, node, settled).join('\n')])),
    [tools, settled],
  );
  const ids = order.split(' ');
  return ids.map((id, index) => (
    <Hit
      key={id}
      id={id}
      rect={rects.get(id)}
      tags={tags.get(id) ?? ''}
      isFaulty={faulty.has(id)}
      place={index + 1}
      count={ids.length}
    />
  ));
});

interface HitProps {
  id: string;
  rect: Rect | undefined;
  /** Words beside the field, a line each. */
  tags: string;
  place: number;
  count: number;
  isFaulty: boolean;
}

/** Chooses a field. */
const Hit = memo(function Hit(props: HitProps): ReactElement | null {
  const { id, rect, place, count, isFaulty } = props;
  const tools = useDesignTools();
  const { session, words, isOff } = tools;
  useDesignState(({ outline }) => outline.byId.get(id)?.rule);
  const isChosen = useDesignState(({ chosen }) => chosen.includes(id));
  // The one tab stop of the canvas is the chosen one.
  const isStop = useDesignState(({ chosen }) => (chosen.length === 0 ? place === 1 : chosen[0] === id));
  const button = useRef<HTMLButtonElement>(null);
  useInSight(button, isChosen, rect?.top);
  const node = session.read().outline.byId.get(id);
  if (rect === undefined || node === undefined) return null;
  const tags = props.tags.split('\n').filter((each) => each !== '');
  return (
    <button
      ref={button}
      type="button"
      className="fd-hit"
      data-id={id}
      data-role={node.role}
      data-hidden={isHidden(node) || undefined}
      data-faulty={isFaulty || undefined}
      aria-pressed={isChosen}
      aria-label={describeNode(tools, node, [...tags, isFaulty ? words('faulty') : ''], { place, count })}
      tabIndex={isStop ? 0 : -1}
      style={frameOf(rect, isHolder(node.role))}
      draggable={!isOff}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/x-field', id);
        if (!isChosen) session.choose([id]);
      }}
      onClick={({ shiftKey, ctrlKey, metaKey }) => {
        const { chosen } = session.read();
        if (shiftKey) chooseTo(tools, id);
        else session.choose(ctrlKey || metaKey ? toggled(chosen, id) : [id]);
      }}
      onDoubleClick={() => !isOff && session.rename(id)}
      onKeyDown={(event) => {
        if (event.key !== 'F2' && event.key !== 'Enter') return;
        event.preventDefault();
        if (!isOff) session.rename(id);
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

/** What is chosen, added or moved is seen as soon as it is drawn. */
function useInSight(button: RefObject<HTMLElement | null>, isChosen: boolean, top: number | undefined): void {
  useEffect(() => {
    if (!isChosen || top === undefined) return;
    button.current?.scrollIntoView({ block: 'nearest' });
    // What was pasted, and the box that it was pasted into is gone: the next key is for the first field.
    const { activeElement, body } = button.current?.ownerDocument ?? document;
    if (activeElement === body) button.current?.focus({ preventScroll: true });
  }, [button, isChosen, top]);
}

/** The frame stands around the field; that of a group further out, so that it can be pressed beside them. */
function frameOf({ left, top, width, height }: Rect, isAround: boolean): Rect {
  const [beside, above] = isAround ? [16, 10] : [8, 6];
  return { left: left - beside, top: top - above, width: width + 2 * beside, height: height + 2 * above };
}

const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];

const TAGS: Readonly<Partial<Record<Verb, string>>> = { sum: 'calculated', calculate: 'calculated' };

/** What is said beside a field: it is hidden, shown when something is so, or has a rule written by hand. */
function tagsOf(tools: DesignTools, node: DesignNode, outline: Outline): string[] {
  const { words, kinds } = tools;
  const reactions = node.rule['x-reactions'] === undefined ? [] : readCards(node, outline);
  const isByHand =
    node.role === 'field' &&
    (reactions.some(({ card }) => card === undefined) || kindOf(node.rule, kinds) === undefined);
  const conditions = reactions.flatMap(({ card }) =>
    card === undefined
      ? []
      : [
          card.verb === 'show'
            ? describeShortly(tools, outline, card.condition)
            : words(TAGS[card.verb] ?? 'conditional'),
        ],
  );
  return [
    ...(isHidden(node) ? [words('hidden')] : []),
    ...new Set(conditions),
    ...(isByHand ? [words('byHand')] : []),
  ];
}
