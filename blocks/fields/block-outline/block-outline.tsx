import './block-outline.css';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useFieldHost } from '../host.ts';
import { isSamePlace, useOutline, type BlockPlace, type OutlinedBlock } from './use-outline.ts';

/** Something to do with the chosen block. */
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

/**
 * The blocks of the page, one of which can be chosen, with the commands for it as buttons and as keys in the
 * list.
 */
export function BlockOutline({
  id,
  value,
  onChange,
  documents,
  acts,
  ...described
}: BlockOutlineProps): ReactElement {
  const { say } = useFieldHost();
  const titles = useId();
  const list = useRef<HTMLDivElement>(null);
  const { blocks, failure, run } = useOutline();
  const chosen = blocks.find((block) => isSamePlace(block, value));

  // The list comes a moment after the dialog, whose first button has the focus by then.
  const isThere = blocks.length > 0;
  useEffect(() => {
    if (isThere) focusChosen(list.current);
  }, [isThere]);

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
  const line = (block: OutlinedBlock): ReactElement => (
    <label key={block.key} className="outline-block">
      <input
        type="radio"
        name={titles}
        checked={block === chosen}
        onChange={() => onChange({ document: block.document, key: block.key })}
        onKeyDown={onKeyDown}
      />
      <span>{block.name}</span>
      {block.isEmpty && <span className="outline-empty">{say('editor.outline.empty')}</span>}
    </label>
  );

  return (
    <div className="outline">
      <div ref={list} id={id} className="outline-list" {...described}>
        {documents.map(({ label, value: document }) => (
          <div key={document} role="group" aria-labelledby={`${titles}${document}`}>
            <p id={`${titles}${document}`} className="outline-part">
              {label}
            </p>
            {blocks.filter((block) => block.document === document).map(line)}
          </div>
        ))}
      </div>
      <p className="outline-failure" role="status">
        {failure}
      </p>
      <div className="outline-acts" role="group" aria-label={chosen?.name}>
        {acts.map((act) => (
          <button
            key={act.value}
            type="button"
            className="outline-act"
            // Not `disabled`: a button that can move no further keeps the focus, and explains why where there
            // is a reason.
            aria-disabled={chosen?.may[act.value] === true ? undefined : true}
            aria-keyshortcuts={act.keys}
            title={act.keys === undefined ? undefined : `${act.label} (${act.keys.replace('Arrow', '')})`}
            onClick={() => void perform(act)}
          >
            {act.label}
          </button>
        ))}
      </div>
    </div>
  );
}

function focusChosen(list: HTMLElement | null): void {
  const radio =
    list?.querySelector<HTMLElement>('input:checked') ?? list?.querySelector<HTMLElement>('input');
  radio?.focus();
}
