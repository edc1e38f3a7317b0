import './block-picker.css';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { isComposing } from '../composing.ts';
import { useFieldHost } from '../host.ts';
import { BlockTile, type BlockChoice } from './block-tile.tsx';
import { findNext } from './grid-keys.ts';

interface BlockShelf {
  title: string;
  choices: BlockChoice[];
}

interface BlockPickerProps {
  id: string;
  name: string;
  value?: string;
  onChange(value: string): void;
  'aria-describedby'?: string;
}

/**
 * A search box above a grid of tiles: the arrow keys move, Space chooses, Enter or a double click chooses and
 * submits.
 */
export function BlockPicker({ id, name, value, onChange, ...described }: BlockPickerProps): ReactElement {
  const { ask, say } = useFieldHost();
  const [shelves, setShelves] = useState<readonly BlockShelf[]>([]);
  const [words, setWords] = useState('');
  const [failure, setFailure] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ask('blocks').then(
      (answer) => setShelves(answer as BlockShelf[]),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [ask]);

  const shown = useMemo(() => search(shelves, words), [shelves, words]);
  const all = shown.flatMap(({ choices }) => choices);
  const reachable = all.some((choice) => choice.value === value) ? value : all[0]?.value;
  const finish = (chosen: string): void => {
    onChange(chosen);
    list.current?.closest('form')?.requestSubmit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const now = tiles.findIndex((tile) => tile === document.activeElement);
    const chosen = all[now]?.value;
    if (event.key === 'Enter' && chosen !== undefined) finish(chosen);
    else if (event.key === ' ' && chosen !== undefined) onChange(chosen);
    else {
      const next = findNext(
        tiles.map((tile) => tile.getBoundingClientRect()),
        now,
        event.key,
      );
      if (next === undefined) return;
      tiles[next]?.focus();
    }
    event.preventDefault();
  };

  return (
    <div className="block-picker">
      <input
        className="block-picker-search"
        type="search"
        value={words}
        placeholder={say('form.blocks.search')}
        aria-label={say('form.blocks.search')}
        aria-controls={id}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'ArrowDown')
            list.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus();
          // The search itself is no answer: what Enter means here is the first that was found.
          if (event.key === 'Enter' && words !== '' && all[0] !== undefined) onChange(all[0].value);
          if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault();
        }}
      />
      <p className="block-picker-none" role="status">
        {failure !== '' ? failure : shelves.length > 0 && all.length === 0 ? say('form.blocks.none') : ''}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={name}
        tabIndex={-1}
        className="block-picker-list"
        {...described}
      >
        {shown.map(({ title, choices }) => (
          <div key={title} role="group" aria-label={title}>
            <p className="block-picker-shelf" aria-hidden="true">
              {title}
            </p>
            <div className="block-picker-tiles" role="presentation">
              {choices.map((choice) => (
                <BlockTile
                  key={choice.value}
                  choice={choice}
                  isChosen={choice.value === value}
                  isReachable={choice.value === reachable}
                  onChoose={() => onChange(choice.value)}
                  onFinish={() => finish(choice.value)}
                  onKeyDown={onKeyDown}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function search(shelves: readonly BlockShelf[], words: string): BlockShelf[] {
  const wanted = words.trim().toLowerCase();
  return shelves
    .map(({ title, choices }) => ({
      title,
      choices: choices.filter((choice) =>
        `${choice.title} ${choice.text} ${title}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ choices }) => choices.length > 0);
}
