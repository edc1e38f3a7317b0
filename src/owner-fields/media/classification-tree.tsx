// Draws the folders of the media library as a tree.
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';

/** A classification of the library with its descendants. */
export interface Classification {
  /** Empty for all files. */
  classificationCode: string;
  title: string;
  /** The number of files, including descendants; absent for all files. */
  sum?: number;
  subContentList: readonly Classification[];
}

interface Item {
  classification: Classification;
  level: number;
  parent: string | undefined;
}

interface ClassificationTreeProps {
  label: string;
  classifications: readonly Classification[];
  chosen: string;
  onChoose(code: string): void;
}

/** A WAI-ARIA tree: arrow keys move, open and close; Enter or Space chooses. */
export function ClassificationTree({ label, classifications, chosen, onChoose }: ClassificationTreeProps) {
  const box = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(chosen);
  const items = listOpen(classifications, closed);
  const stop = items.some(({ classification }) => classification.classificationCode === active)
    ? active
    : chosen;

  const focusOn = (code: string | undefined): void => {
    if (code !== undefined)
      box.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`)?.focus();
  };
  const toggle = (code: string, isOpen: boolean): void => {
    setClosed((now) =>
      isOpen ? new Set([...now].filter((each) => each !== code)) : new Set([...now, code]),
    );
  };
  const onKeyDown = (event: KeyboardEvent, at: number, { classification, parent }: Item): void => {
    const { classificationCode: code, subContentList } = classification;
    const codeAt = (index: number): string | undefined => items[index]?.classification.classificationCode;
    const isBranch = subContentList.length > 0;
    const isOpen = isBranch && !closed.has(code);
    if (event.key === 'ArrowDown') focusOn(codeAt(at + 1));
    else if (event.key === 'ArrowUp') focusOn(codeAt(at - 1));
    else if (event.key === 'Home') focusOn(codeAt(0));
    else if (event.key === 'End') focusOn(codeAt(items.length - 1));
    else if (event.key === 'ArrowRight' && isOpen) focusOn(codeAt(at + 1));
    else if (event.key === 'ArrowRight' && isBranch) toggle(code, true);
    else if (event.key === 'ArrowLeft' && isOpen) toggle(code, false);
    else if (event.key === 'ArrowLeft') focusOn(parent);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(code);
    else return;
    event.preventDefault();
  };

  return (
    <ul ref={box} className="media-tree" role="tree" aria-label={label}>
      {items.map((item, index) => {
        const { classificationCode: code } = item.classification;
        return (
          <Branch
            key={code}
            item={item}
            isChosen={code === chosen}
            isOpen={!closed.has(code)}
            isStop={code === stop}
            onFocus={() => setActive(code)}
            onChoose={() => onChoose(code)}
            onToggle={() => toggle(code, closed.has(code))}
            onKeyDown={(event) => onKeyDown(event, index, item)}
          />
        );
      })}
    </ul>
  );
}

interface BranchProps {
  item: Item;
  isChosen: boolean;
  isOpen: boolean;
  /** True for the one item in the tab order. */
  isStop: boolean;
  onFocus(): void;
  onChoose(): void;
  onToggle(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function Branch(props: BranchProps): ReactElement {
  const { item, isChosen, isOpen, isStop, onFocus, onChoose, onToggle, onKeyDown } = props;
  const { classificationCode: code, title, sum, subContentList } = item.classification;
  const isBranch = subContentList.length > 0;
  return (
    <li
      className="media-branch"
      data-level={item.level}
      role="treeitem"
      data-code={code}
      aria-level={item.level}
      aria-selected={isChosen}
      aria-expanded={isBranch ? isOpen : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span
        className="media-twig"
        aria-hidden="true"
        onClick={(event) => {
          if (!isBranch) return;
          event.stopPropagation();
          onToggle();
        }}
      />
      <span className="media-branch-title">{title}</span> <span className="media-sum">{sum}</span>
    </li>
  );
}

function listOpen(
  list: readonly Classification[],
  closed: ReadonlySet<string>,
  level = 1,
  parent?: string,
): Item[] {
  return list.flatMap((classification) => {
    const { classificationCode: code, subContentList } = classification;
    const below = closed.has(code) ? [] : listOpen(subContentList, closed, level + 1, code);
    return [{ classification, level, parent }, ...below];
  });
}
