import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';

/** A classification of the library with those below it. */
export interface Classification {
  /** Empty for all. */
  classificationCode: string;
  title: string;
  /** How many files are in it or below it; absent of all. */
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

/** Classifications as a tree (WAI-ARIA): the arrow keys move, open and close; Enter or Space chooses. */
export function ClassificationTree({
  label,
  classifications,
  chosen,
  onChoose,
}: ClassificationTreeProps): ReactElement {
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
    const code = classification.classificationCode;
    const codeAt = (index: number): string | undefined => items[index]?.classification.classificationCode;
    const isBranch = classification.subContentList.length > 0;
    const isOpen = isBranch && !closed.has(code);
    const choose = (): void => onChoose(code);
    const commands: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => focusOn(codeAt(at + 1)),
      ArrowUp: () => focusOn(codeAt(at - 1)),
      Home: () => focusOn(codeAt(0)),
      End: () => focusOn(codeAt(items.length - 1)),
      ArrowRight: isOpen ? () => focusOn(codeAt(at + 1)) : isBranch ? () => toggle(code, true) : undefined,
      ArrowLeft: isOpen ? () => toggle(code, false) : () => focusOn(parent),
      Enter: choose,
      ' ': choose,
    };
    const command = commands[event.key];
    if (command === undefined) return;
    event.preventDefault();
    command();
  };

  return (
    <ul ref={box} className="media-tree" role="tree" aria-label={label}>
      {items.map((item, index) => {
        const code = item.classification.classificationCode;
        return (
          <TreeItem
            key={code}
            item={item}
            isOpen={!closed.has(code)}
            isChosen={code === chosen}
            isStop={code === stop}
            onFocus={() => setActive(code)}
            onChoose={() => onChoose(code)}
            onKeyDown={(event) => onKeyDown(event, index, item)}
            onToggle={() => toggle(code, closed.has(code))}
          />
        );
      })}
    </ul>
  );
}

interface TreeItemProps {
  item: Item;
  isOpen: boolean;
  isChosen: boolean;
  /** It is the one item in the tab order. */
  isStop: boolean;
  onFocus(): void;
  onChoose(): void;
  onKeyDown(event: KeyboardEvent): void;
  onToggle(): void;
}

function TreeItem({
  item: { classification, level },
  isOpen,
  isChosen,
  isStop,
  onFocus,
  onChoose,
  onKeyDown,
  onToggle,
}: TreeItemProps): ReactElement {
  const { classificationCode: code, title, sum, subContentList } = classification;
  const isBranch = subContentList.length > 0;
  return (
    <li
      className="media-branch"
      data-level={level}
      role="treeitem"
      data-code={code}
      aria-level={level}
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
