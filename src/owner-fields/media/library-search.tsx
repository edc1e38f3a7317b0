// Draws the search of the media library: a name, a sort order and a folder.
import { useEffect, useId, useState, type ReactElement, type ReactNode } from 'react';
import { delay } from '../../../runtime/model/pending-work.ts';
import { isComposing } from '../../../blocks/fields/composing.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { LimitedBox } from '../../../blocks/fields/limited-box.tsx';
import type { Classification } from './classification-tree.tsx';
import type { Search, Sort } from './library-list.ts';

const SORTS: readonly Sort[] = ['gmtCreate', 'name', 'size'];
const DEBOUNCE_MS = 300;
/** Longest name of a file. */
const MAX_NAME = 255;

interface LibrarySearchProps {
  search: Search;
  classifications: readonly Classification[];
  onSearch(search: Search): void;
  /** Called when the button is pressed and the search has not changed. */
  onAgain(): void;
  /** Shown at the end of the line. */
  children: ReactNode;
}

/** The search runs after a pause in typing, on Enter or by the button. */
export function LibrarySearch({
  search,
  classifications,
  onSearch,
  onAgain,
  children,
}: LibrarySearchProps): ReactElement {
  const { translate } = useFieldServices();
  const [typed, setTyped] = useState(search.name);
  const id = useId();
  const name = typed.trim();
  const query = (): void => {
    if (name.length > MAX_NAME) return;
    if (name === search.name) onAgain();
    else onSearch({ ...search, name });
  };
  useEffect(() => {
    if (name === search.name || name.length > MAX_NAME) return undefined;
    return delay('search', () => onSearch({ ...search, name }), DEBOUNCE_MS);
  }, [name, search, onSearch]);

  return (
    <div className="media-search" role="search">
      <SearchName typed={typed} onType={setTyped} onSubmit={query} />
      <label className="media-labelled media-search-classification" htmlFor={`${id}-classification`}>
        <span className="media-label">{translate('editor.media.classification')}</span>
        <select
          id={`${id}-classification`}
          className="media-input"
          value={search.classificationCode}
          onChange={(event) => onSearch({ ...search, name, classificationCode: event.target.value })}
        >
          {listAll(classifications)}
        </select>
      </label>
      <label className="media-labelled" htmlFor={`${id}-sort`}>
        <span className="media-label">{translate('editor.media.sort')}</span>
        <select
          id={`${id}-sort`}
          className="media-input"
          value={search.sort}
          onChange={(event) => onSearch({ ...search, name, sort: event.target.value as Sort })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {translate(`editor.media.sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="media-button media-query" onClick={query}>
        {translate('editor.media.query')}
      </button>
      {children}
    </div>
  );
}

interface SearchNameProps {
  typed: string;
  onType(text: string): void;
  onSubmit(): void;
}

function SearchName({ typed, onType, onSubmit }: SearchNameProps): ReactElement {
  const { translate } = useFieldServices();
  return (
    <label className="media-labelled media-search-name">
      <span className="media-label">{translate('editor.media.search')}</span>
      <LimitedBox
        type="search"
        className="media-input"
        most={MAX_NAME}
        value={typed}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          // Prevents that Enter presses the dialog's main button.
          event.preventDefault();
          onSubmit();
        }}
      />
    </label>
  );
}

function listAll(list: readonly Classification[], level = 0): ReactElement[] {
  return list.flatMap(({ classificationCode, title, subContentList }) => [
    <option key={classificationCode} value={classificationCode}>
      {`${'\u2003'.repeat(level)}${title}`}
    </option>,
    ...listAll(subContentList, level + 1),
  ]);
}
