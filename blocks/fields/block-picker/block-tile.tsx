import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useFieldHost } from '../host.ts';

export interface BlockChoice {
  value: string;
  title: string;
  text: string;
}

interface BlockTileProps {
  choice: BlockChoice;
  isChosen: boolean;
  isReachable: boolean;
  onChoose(): void;
  onFinish(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** One block: its drawing, its title and what it is for. */
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

/** The drawing of a block, asked for once its tile comes near. */
function usePreview(tile: { current: HTMLElement | null }, block: string): ReactNode {
  const { ask } = useFieldHost();
  const [preview, setPreview] = useState<ReactNode>(null);
  useEffect(() => {
    const element = tile.current;
    if (element === null) return undefined;
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        // A block that cannot be drawn is still there to be chosen by its words.
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
