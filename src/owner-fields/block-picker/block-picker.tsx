// Draws a search box above a grid of blocks.
import '../choice-row.css';
import './block-picker.css';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { isComposing } from '../../../blocks/fields/composing.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { BlockTile } from './block-tile.tsx';
import { findNext } from './grid-keys.ts';
import { GroupActs, useActs } from './group-acts.tsx';
import { search, searchNear } from './search.ts';
import { useGroups, type BlockGroup } from './use-groups.ts';

interface BlockPickerProps {
  id: string;
  name: string;
  value?: string;
  /** Offers to make a block of what was searched and not found. */
  makes?: boolean;
  onChange(value: string | undefined): void;
  'aria-describedby'?: string;
}

/** The arrow keys move, Space chooses, Enter or a double click chooses and submits. */
export function BlockPicker({ makes, ...props }: BlockPickerProps): ReactElement {
  const { id, name, value, onChange, ...described } = props;
  const { ask } = useFieldServices();
  const { groups, failure, run, fail } = useGroups();
  const [words, setWords] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const { shown, isNone } = useFound(groups, words);
  const all = shown.flatMap(({ choices }) => choices);
  const reachable = all.some((choice) => choice.value === value) ? value : all[0]?.value;
  const finish = (chosen: string): void => {
    onChange(chosen);
    list.current?.closest('form')?.requestSubmit();
  };
  const act = useActs(box, run, () => onChange(undefined));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const now = tiles.findIndex((tile) => tile === document.activeElement);
    const chosen = all[now]?.value;
    const boxes = tiles.map((tile) => tile.getBoundingClientRect());
    const next = tiles[findNext(boxes, now, event.key) ?? -1];
    if (event.key === 'Enter' && chosen !== undefined) finish(chosen);
    else if (event.key === ' ' && chosen !== undefined) onChange(chosen);
    else if (next === undefined) return;
    else next.focus();
    event.preventDefault();
  };

  const tiles = { value, reachable, onChoose: onChange, onFinish: finish, onKeyDown };
  return (
    <div ref={box} className="block-picker">
      <SearchBox
        words={words}
        controls={id}
        onSearch={setWords}
        onDown={() => list.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus()}
        onEnter={() => words !== '' && all[0] !== undefined && onChange(all[0].value)}
      />
      <NothingFound
        {...{ failure, isNone, makes, name: words.trim() }}
        make={() => void ask('make', words.trim()).catch(fail)}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={name}
        tabIndex={-1}
        className="block-picker-list"
        {...described}
      >
        {shown.map((group) => (
          <Tiles key={group.title} group={group} {...tiles} />
        ))}
      </div>
      <GroupActs groups={shown} value={value} onAct={act} />
    </div>
  );
}

/** The groups that fit; near blocks where none does. */
function useFound(groups: readonly BlockGroup[], words: string): { shown: BlockGroup[]; isNone: boolean } {
  const { translate } = useFieldServices();
  const found = useMemo(() => search(groups, words), [groups, words]);
  const isNone = groups.length > 0 && found.length === 0;
  const near = isNone ? searchNear(groups, words) : [];
  return {
    isNone,
    shown: near.length > 0 ? [{ title: translate('form.blocks.near'), choices: near }] : found,
  };
}

interface NothingFoundProps {
  failure: string;
  isNone: boolean;
  makes: boolean | undefined;
  /** What was searched. */
  name: string;
  make(): void;
}

/** Says that nothing was found, and offers to make it to those who may. */
function NothingFound({ failure, isNone, makes, name, make }: NothingFoundProps): ReactElement {
  const { translate } = useFieldServices();
  return (
    <>
      <p className="block-picker-none" role="status">
        {failure || (isNone ? translate('form.blocks.none') : '')}
      </p>
      {isNone && makes === true && (
        <button type="button" className="choice-act" onClick={make}>
          {translate('form.blocks.make', { name })}
        </button>
      )}
    </>
  );
}

interface TilesProps {
  group: BlockGroup;
  value: string | undefined;
  /** The block whose tile is in the tab order. */
  reachable: string | undefined;
  onChoose(block: string): void;
  onFinish(block: string): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

function Tiles({ group, value, reachable, onChoose, onFinish, onKeyDown }: TilesProps): ReactElement {
  const { title, choices } = group;
  return (
    <div role="group" aria-label={title}>
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
            onChoose={() => onChoose(choice.value)}
            onFinish={() => onFinish(choice.value)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </div>
  );
}

interface SearchBoxProps {
  words: string;
  /** Id of the list. */
  controls: string;
  onSearch(words: string): void;
  onDown(): void;
  onEnter(): void;
}

function SearchBox({ words, controls, onSearch, onDown, onEnter }: SearchBoxProps): ReactElement {
  const { translate } = useFieldServices();
  return (
    <input
      className="block-picker-search"
      type="search"
      value={words}
      placeholder={translate('form.blocks.search')}
      aria-label={translate('form.blocks.search')}
      aria-controls={controls}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        const act = { ArrowDown: onDown, Enter: onEnter }[event.key];
        if (act === undefined) return;
        act();
        event.preventDefault();
      }}
    />
  );
}
