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
        const { classificationCode: code, title, sum, subContentList } = item.classification;
        return (
          <li
            key={code}
            className="media-branch"
            data-level={item.level}
            role="treeitem"
            data-code={code}
            aria-level={item.level}
            aria-selected={code === chosen}
            aria-expanded={subContentList.length > 0 ? !closed.has(code) : undefined}
            tabIndex={code === stop ? 0 : -1}
            onFocus={() => setActive(code)}
            onClick={() => onChoose(code)}
            onKeyDown={(event) => onKeyDown(event, index, item)}
          >
            <span
              className="media-twig"
              aria-hidden="true"
              onClick={(event) => {
                if (subContentList.length === 0) return;
                event.stopPropagation();
                toggle(code, closed.has(code));
              }}
            />
            <span className="media-branch-title">{title}</span> <span className="media-sum">{sum}</span>
          </li>
        );
      })}
    </ul>
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
