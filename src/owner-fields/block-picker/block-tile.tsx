// Draws a tile for one block: its preview, title and description.
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';

export interface BlockChoice {
  value: string;
  title: string;
  text: string;
  /** Other words that find it; not shown. */
  words?: string;
}

interface BlockTileProps {
  choice: BlockChoice;
  isChosen: boolean;
  isReachable: boolean;
  onChoose(): void;
  onFinish(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

export function BlockTile({
  choice,
  isChosen,
  isReachable,
  onChoose,
  onFinish,
  onKeyDown,
}: BlockTileProps): ReactElement {
  const tile = useRef<HTMLDivElement>(null);
  const preview = usePreview(tile, choice.value);
  return (
    <div ref={tile} className="block-tile" role="presentation">
      <div className="block-tile-picture" inert aria-hidden="true">
        {preview}
      </div>
      <div
        role="option"
        className="block-tile-words"
        aria-selected={isChosen}
        tabIndex={isReachable ? 0 : -1}
        onClick={onChoose}
        onDoubleClick={onFinish}
        onKeyDown={onKeyDown}
      >
        <p className="block-tile-title">{choice.title}</p>
        {choice.text !== '' && <p className="block-tile-text">{choice.text}</p>}
      </div>
    </div>
  );
}

/** Loads the preview of a block when its tile is near the viewport. */
function usePreview(tile: { current: HTMLElement | null }, block: string): ReactNode {
  const { ask } = useFieldServices();
  const [preview, setPreview] = useState<ReactNode>(null);
  useEffect(() => {
    const element = tile.current;
    if (element === null) return undefined;
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        // A block without a preview can still be chosen by its text.
        ask('preview', block).then(
          (drawing) => setPreview(drawing as ReactNode),
          () => undefined,
        );
      },
      { rootMargin: '200px' },
    );
    near.observe(element);
    return () => near.disconnect();
  }, [tile, block, ask]);
  return preview;
}
