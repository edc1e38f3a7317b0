// Drags fields, and kinds of the palette, to their place in the form.
import { useState, type DragEvent, type ReactElement } from 'react';
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import { isHolder } from '../../../../runtime/designer/roles.ts';
import { neighboursOf, type Target } from '../../../../runtime/designer/steps.ts';
import { addKind, moveTo } from './design-commands.ts';
import { nameNode } from './describe-node.ts';
import type { DesignState } from './design-session.ts';
import { useDesigner } from './designer-context.ts';
import type { Rect, Rects } from './use-rects.ts';

/** A place where something lands, and the line that shows it. */
interface DropPlace {
  target: Target;
  line: Rect;
  isBeside: boolean;
  words: string;
}

type Landing = Omit<DropPlace, 'words'> & { near: DesignNode | undefined };

const contains = ({ left, top, width, height }: Rect, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** How near to an edge of steps, or of the name of one, something lands beside it. */
const EDGE = 12;

/** The step or the tab below the pointer: the one that is open, or the one whose name is there. */
function paneAt(node: DesignNode, rect: Rect, [x, y]: Point, panes: DesignState['panes']) {
  if (node.role === 'pane')
    return x > rect.left + EDGE && x < rect.left + rect.width - EDGE ? node : undefined;
  if (node.role !== 'panes' || y < rect.top + EDGE || y > rect.top + rect.height - EDGE) return undefined;
  return node.children.find(({ id }) => id === panes.get(node.id)) ?? node.children[0];
}

type Point = readonly [number, number];

/** Where something lands that is let go: before or behind a field, in a step, or in an empty holder. */
function findDrop(
  nodes: readonly DesignNode[],
  rects: Rects,
  [x, y]: Point,
  { outline: { roots }, panes }: DesignState,
): Landing | undefined {
  const under = nodes.filter(({ id }) => {
    const rect = rects.get(id);
    return rect !== undefined && contains(rect, x, y);
  });
  const node = under.at(-1);
  const rect = node && rects.get(node.id);
  if (node === undefined || rect === undefined) return atTheEnd(roots, rects);
  const isEmpty =
    node.role !== 'panes' && neighboursOf({ roots, all: [], byId: new Map() }, node).length === 0;
  const holder = paneAt(node, rect, [x, y], panes) ?? (isEmpty && isHolder(node.role) ? node : undefined);
  if (holder !== undefined) {
    const { length: index } = neighboursOf({ roots, all: [], byId: new Map() }, holder);
    const share = node.role === 'panes' && index > 0 ? 1 : 0.5;
    const line = { ...rect, top: rect.top + rect.height * share, height: 3 };
    return { target: { into: holder.id, index }, line, isBeside: false, near: holder };
  }
  const { parent } = node;
  const beside = parent === undefined ? roots : parent.children;
  const shown = beside.filter(({ role }) => role !== 'part');
  const isBeside = shown.some((each) => each !== node && isInLine(rects.get(each.id), rect));
  const isBefore = isBeside ? x < rect.left + rect.width / 2 : y < rect.top + rect.height / 2;
  const index = shown.indexOf(node) + (isBefore ? 0 : 1);
  const line = isBeside
    ? {
        left: isBefore ? rect.left - 4 : rect.left + rect.width + 2,
        top: rect.top,
        width: 3,
        height: rect.height,
      }
    : {
        left: rect.left,
        top: isBefore ? rect.top - 4 : rect.top + rect.height + 2,
        width: rect.width,
        height: 3,
      };
  return { target: { into: parent?.id, index }, line, isBeside, near: node };
}

const isInLine = (one: Rect | undefined, other: Rect): boolean =>
  one !== undefined && Math.abs(one.top - other.top) < 8 && one.left !== other.left;

function atTheEnd(roots: readonly DesignNode[], rects: Rects): Landing | undefined {
  const last = roots.findLast(({ role }) => role !== 'part');
  const rect = last && rects.get(last.id);
  const line =
    rect === undefined
      ? { left: 0, top: 8, width: 200, height: 3 }
      : { ...rect, top: rect.top + rect.height + 2, height: 3 };
  return { target: { into: undefined, index: roots.length }, line, isBeside: false, near: last };
}

const isSamePlace = (one: DropPlace | undefined, other: Landing | undefined): boolean =>
  one?.target.into === other?.target.into &&
  one?.target.index === other?.target.index &&
  one?.line.left === other?.line.left &&
  one?.line.top === other?.line.top;

/** What the canvas does while something is dragged over it. */
export function useDrop(rects: Rects, nodes: readonly DesignNode[]) {
  const designing = useDesigner();
  const { state, kinds, words, isOff } = designing;
  const [place, setPlace] = useState<DropPlace>();
  const landingAt = ({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>): Landing | undefined => {
    // The rectangles are counted from the corner of the form, which has room around it.
    const { left, top } = (currentTarget.querySelector('.fd-form') ?? currentTarget).getBoundingClientRect();
    return findDrop(nodes, rects, [clientX - left, clientY - top], state);
  };
  const handlers = {
    onDragOver: (event: DragEvent<HTMLElement>): void => {
      const isOurs = event.dataTransfer.types.some(
        (type) => type === 'text/x-field' || type === 'text/x-kind',
      );
      if (isOff || !isOurs) return;
      event.preventDefault();
      const found = landingAt(event);
      const said =
        found?.near === undefined
          ? words('dropHere')
          : `${words('dropHere')}: ${nameNode(designing, found.near)}`;
      // The pointer says many times a second that it is there.
      setPlace((before) => (isSamePlace(before, found) ? before : found && { ...found, words: said }));
    },
    onDragLeave: (event: DragEvent<HTMLElement>): void => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setPlace(undefined);
    },
    onDrop: (event: DragEvent<HTMLElement>): void => {
      setPlace(undefined);
      // Where the pointer is now: the line may be a moment behind.
      const landing = landingAt(event);
      if (isOff || landing === undefined) return;
      event.preventDefault();
      const node = state.outline.byId.get(event.dataTransfer.getData('text/x-field'));
      const kind = kinds.find(({ name }) => name === event.dataTransfer.getData('text/x-kind'));
      if (node !== undefined) moveTo(designing, withChosen(state, node), landing.target);
      else if (kind !== undefined) addKind(designing, kind, landing.target);
    },
  };
  return { place, handlers };
}

/** What is chosen together is dragged together. */
const withChosen = ({ outline, chosen }: DesignState, node: DesignNode): DesignNode[] =>
  chosen.includes(node.id) ? chosen.flatMap((id) => outline.byId.get(id) ?? []) : [node];

export function DropLine({ place }: { place: DropPlace | undefined }): ReactElement | null {
  if (place === undefined) return null;
  return (
    <div className="fd-drop" data-beside={place.isBeside || undefined} style={place.line} aria-hidden="true">
      <span>{place.words}</span>
    </div>
  );
}
