// Draws the "+" on the boundary between two blocks, which inserts a block exactly there.
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { findBlock } from '../../../../runtime/edit/blocks.ts';
import { delay } from '../../../../runtime/model/pending-work.ts';
import { blockOf, type BlockAddress } from '../../contracts/block-address.ts';
import type { Editor } from '../../commands/editor.ts';
import { Icon } from '../base/icon.tsx';
import { barHeight } from '../base/place-toolbar.ts';
import { useSession } from '../base/session.ts';
import { usePlace } from '../base/use-place.ts';

/** The pointer is near a boundary within so many pixels. */
const NEAR = 16;
const SIZE = 32;
const DELAY_MS = 40;

/** A side of a block. */
interface Boundary extends BlockAddress {
  side: 'top' | 'bottom';
}

/**
 * At the boundary near the pointer, else below the chosen block. Only for pointers: the keyboard uses the
 * insert tools of the toolbar.
 */
export const InsertPoint = observer(function InsertPoint(): ReactElement | null {
  const { editor } = useSession();
  const { dialogs, page, selection, textEdit } = editor;
  const near = useNearBoundary(editor);
  const chosen = blockOf(selection.locked?.target);
  const shown = near ?? (chosen && ({ ...chosen, side: 'bottom' } as const));
  const isFree = dialogs.open.length === 0 && textEdit === undefined;
  if (shown === undefined || !isFree || !editor.blocks.takesBlocks(shown.document)) return null;
  const found = findBlock({ vm: page.instances[shown.document] }, shown.key);
  if (found === undefined) return null;
  const side = shown.side === 'top' ? 'above' : 'below';
  const insert = (): void => void editor.addBlock(editor.blocks.beside(shown, side));
  return <InsertButton boundary={shown} insert={insert} />;
});

function InsertButton({ boundary, insert }: { boundary: Boundary; insert(): void }): ReactElement {
  const { editor } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  usePlace(
    button,
    () => editor.targets.places.rectOf(boundary),
    (box, rect) => {
      const y = rect[boundary.side] - SIZE / 2;
      const isOut = y < barHeight() || y + SIZE > innerHeight;
      box.hidden = isOut;
      box.style.transform = `translate(${rect.left + (rect.width - SIZE) / 2}px, ${y}px)`;
    },
  );
  const label = editor.translate('blocks.insertHere');
  return (
    <button
      ref={button}
      type="button"
      className="ed-insert"
      tabIndex={-1}
      title={label}
      aria-label={label}
      onClick={insert}
    >
      <Icon name="add" />
    </button>
  );
}

/** The boundary near the mouse, read when it slows down: a moving mouse costs a timer only. */
function useNearBoundary(editor: Editor): Boundary | undefined {
  const [near, setNear] = useState<Boundary | undefined>(undefined);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const onMove = ({ target, clientY, buttons, pointerType }: PointerEvent): void => {
      cancel?.();
      // On its way to the "+", the pointer stays near the boundary.
      if (pointerType === 'touch' || (target instanceof Element && target.closest('.ed-insert') !== null))
        return;
      cancel = delay(
        'boundary',
        () => {
          const found = buttons === 0 ? findBoundary(editor, target, clientY) : undefined;
          setNear((last) => (last?.key === found?.key && last?.side === found?.side ? last : found));
        },
        DELAY_MS,
      );
    };
    addEventListener('pointermove', onMove, { passive: true });
    return () => {
      cancel?.();
      removeEventListener('pointermove', onMove);
    };
  }, [editor]);
  return near;
}

function findBoundary({ targets }: Editor, target: EventTarget | null, y: number): Boundary | undefined {
  const address = targets.places.addressAt(target);
  const rect = address && targets.places.rectOf(address);
  if (address === undefined || rect === undefined) return undefined;
  if (Math.abs(y - rect.top) <= NEAR) return { ...address, side: 'top' };
  return Math.abs(y - rect.bottom) <= NEAR ? { ...address, side: 'bottom' } : undefined;
}
