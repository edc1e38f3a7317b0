// Draws files of the media library as a grid of tiles.
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { pixelsOf, sizeText, thumbnailOf, type MediaFile } from './media-file.ts';

/** Shows a picture, the first frame of a video, or the type of another file. */
export function Thumbnail({ file }: { file: MediaFile }): ReactElement {
  if (file.resourceType >= 3)
    return (
      <span className="media-ending">{file.url.slice(file.url.lastIndexOf('.') + 1).toUpperCase()}</span>
    );
  if (file.resourceType === 2)
    return (
      <video className="media-thumbnail" src={`${file.url}#t=0.1`} preload="metadata" muted tabIndex={-1} />
    );
  return <img className="media-thumbnail" src={thumbnailOf(file)} alt="" loading="lazy" decoding="async" />;
}

interface LibraryGridProps {
  id: string;
  labelledBy: string;
  files: readonly MediaFile[];
  /** Codes of the picked files, in order. */
  picked: readonly string[];
  isMultiple: boolean;
  isBusy: boolean;
  onPick(file: MediaFile): void;
  /** Called when the end of the loaded files becomes visible; undefined when all are loaded. */
  onEnd: (() => void) | undefined;
}

/** Files as a list box of tiles: one tab stop, arrow keys between tiles, Enter or Space to pick. */
export function LibraryGrid({
  id,
  labelledBy,
  files,
  picked,
  isMultiple,
  isBusy,
  onPick,
  onEnd,
}: LibraryGridProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useActive(picked);
  const first =
    files.find(
      ({ resourceCode }) => resourceCode === active || (active === '' && picked.includes(resourceCode)),
    ) ?? files[0];

  const onKeyDown = (event: KeyboardEvent, file: MediaFile): void => {
    const tiles = [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    const now = files.indexOf(file);
    const to = nextTile(tiles, now, event.key);
    if (to !== undefined) focusTile(tiles[Math.max(0, Math.min(tiles.length - 1, to))]);
    else if (event.key === 'Enter' || event.key === ' ') onPick(file);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div
        ref={box}
        id={id}
        className="media-grid"
        role="listbox"
        aria-labelledby={labelledBy}
        aria-multiselectable={isMultiple}
        aria-busy={isBusy}
        tabIndex={files.length === 0 ? 0 : -1}
      >
        {files.map((file) => {
          const { resourceCode } = file;
          return (
            <Tile
              key={resourceCode}
              file={file}
              place={picked.indexOf(resourceCode)}
              isMultiple={isMultiple}
              isStop={file === first}
              onFocus={() => setActive(resourceCode)}
              onPick={() => onPick(file)}
              onKeyDown={(event) => onKeyDown(event, file)}
            />
          );
        })}
      </div>
      {onEnd !== undefined && <End key={files.length} onReach={onEnd} />}
    </>
  );
}

/** The code of the tile that Tab leads to: what was picked last elsewhere, such as a finished upload, too. */
function useActive(picked: readonly string[]): [active: string, setActive: (code: string) => void] {
  const [active, setActive] = useState('');
  const [known, setKnown] = useState(picked);
  if (known.join() !== picked.join()) {
    const last = picked.at(-1);
    setKnown(picked);
    if (last !== undefined && !known.includes(last)) setActive(last);
  }
  return [active, setActive];
}

/** The index to which a key moves in the grid; undefined for other keys. */
function nextTile(tiles: readonly HTMLElement[], now: number, key: string): number | undefined {
  const columns = tiles.filter((tile) => tile.offsetTop === tiles[0]?.offsetTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: now + 1,
    ArrowLeft: now - 1,
    ArrowDown: now + columns < tiles.length ? now + columns : now,
    ArrowUp: now - columns >= 0 ? now - columns : now,
    Home: 0,
    End: tiles.length - 1,
  };
  return steps[key];
}

function focusTile(tile: HTMLElement | undefined): void {
  tile?.focus();
  tile?.scrollIntoView({ block: 'nearest' });
}

interface TileProps {
  file: MediaFile;
  /** Position among the picked files; -1 if it is not picked. */
  place: number;
  isMultiple: boolean;
  /** True for the one tile in the tab order. */
  isStop: boolean;
  onFocus(): void;
  onPick(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function Tile({ file, place, isMultiple, isStop, onFocus, onPick, onKeyDown }: TileProps): ReactElement {
  const { name = '', size } = file;
  return (
    <div
      className="media-tile"
      role="option"
      aria-selected={place >= 0}
      tabIndex={isStop ? 0 : -1}
      title={name}
      onFocus={onFocus}
      onClick={onPick}
      onKeyDown={onKeyDown}
    >
      <span className="media-frame">
        <Thumbnail file={file} />
      </span>
      <span className="media-name">{name}</span>
      <span className="media-facts">
        {[pixelsOf(file), size === undefined ? '' : sizeText(size)].filter(Boolean).join(' · ')}
      </span>
      {place >= 0 && (
        <span className="media-tick" aria-hidden="true">
          {isMultiple ? place + 1 : '✓'}
        </span>
      )}
    </div>
  );
}

/** The end of a scrolled list. Each page creates a new element, because a page may not fill the box. */
function End({ onReach }: { onReach(): void }): ReactElement {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onReach(),
      {
        root: end.current.parentElement,
        rootMargin: '160px',
      },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [onReach]);
  return <div ref={end} className="media-end" />;
}
