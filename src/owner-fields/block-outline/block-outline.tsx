// Draws the list of the blocks of a page.
import '../choice-row.css';
import './block-outline.css';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { isSamePlace, useOutline, type BlockPlace, type OutlinedBlock } from './use-outline.ts';

/** A command for the chosen block. */
interface Act {
  value: string;
  label: string;
  keys?: string;
}

interface BlockOutlineProps {
  id: string;
  value?: BlockPlace;
  onChange(value: BlockPlace): void;
  documents: readonly { label: string; value: string }[];
  acts: readonly Act[];
  'aria-describedby'?: string;
}

/** One can be chosen; the commands for it are buttons, and keys in the list. */
export function BlockOutline({
  id,
  value,
  onChange,
  documents,
  acts,
  ...described
}: BlockOutlineProps): ReactElement {
  const titles = useId();
  const list = useRef<HTMLDivElement>(null);
  const { blocks, failure, run } = useOutline();
  const chosen = blocks.find((block) => isSamePlace(block, value));

  useFocusOnLoad(list, blocks.length > 0);

  const perform = async (act: Act): Promise<void> => {
    if (chosen?.may[act.value] !== true) return;
    const wasInList = list.current?.contains(document.activeElement) === true;
    const next = await run(act.value, chosen);
    if (next !== undefined) onChange({ document: next.document, key: next.key });
    if (wasInList) requestAnimationFrame(() => focusChosen(list.current));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chord = `${event.altKey ? 'Alt+' : ''}${event.key}`;
    const act = acts.find(({ keys }) => keys === chord);
    if (act === undefined) return;
    event.preventDefault();
    void perform(act);
  };

  const lineOf = (block: OutlinedBlock): ReactElement => (
    <BlockLine
      key={block.key}
      block={block}
      group={titles}
      isChosen={block === chosen}
      onChoose={() => onChange({ document: block.document, key: block.key })}
      onKeyDown={onKeyDown}
    />
  );
  return (
    <div className="outline">
      <div ref={list} id={id} className="outline-list" {...described}>
        {documents.map(({ label, value: document }) => (
          <div key={document} role="group" aria-labelledby={`${titles}${document}`}>
            <p id={`${titles}${document}`} className="outline-part">
              {label}
            </p>
            {blocks.filter((block) => block.document === document).map(lineOf)}
          </div>
        ))}
      </div>
      <p className="outline-failure" role="status">
        {failure}
      </p>
      <Acts acts={acts} chosen={chosen} onPress={(act) => void perform(act)} />
    </div>
  );
}

/** Focuses the list when it is loaded: until then the dialog's first button has the focus. */
function useFocusOnLoad(list: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) focusChosen(list.current);
  }, [list, isLoaded]);
}

interface BlockLineProps {
  block: OutlinedBlock;
  /** Name of the radio group. */
  group: string;
  isChosen: boolean;
  onChoose(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function BlockLine({ block, group, isChosen, onChoose, onKeyDown }: BlockLineProps): ReactElement {
  const { translate } = useFieldServices();
  return (
    <label className="choice-row outline-block" data-inside={block.isInside === true || undefined}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} onKeyDown={onKeyDown} />
      <span>{block.name}</span>
      {block.isHidden === true && <span className="outline-empty">{translate('editor.outline.hidden')}</span>}
      {block.isEmpty && <span className="outline-empty">{translate('editor.outline.empty')}</span>}
    </label>
  );
}

interface ActsProps {
  acts: readonly Act[];
  chosen: OutlinedBlock | undefined;
  onPress(act: Act): void;
}

function Acts({ acts, chosen, onPress }: ActsProps): ReactElement {
  return (
    <div className="choice-acts" role="group" aria-label={chosen?.name}>
      {acts.map((act) => (
        <button
          key={act.value}
          type="button"
          className="choice-act"
          // Not `disabled`: the button keeps the focus at the end of its range.
          aria-disabled={chosen?.may[act.value] === true ? undefined : true}
          aria-keyshortcuts={act.keys}
          title={act.keys === undefined ? undefined : `${act.label} (${act.keys.replace('Arrow', '')})`}
          onClick={() => onPress(act)}
        >
          {act.label}
        </button>
      ))}
    </div>
  );
}

function focusChosen(list: HTMLElement | null): void {
  const radio =
    list?.querySelector<HTMLElement>('input:checked') ?? list?.querySelector<HTMLElement>('input');
  radio?.focus();
}
