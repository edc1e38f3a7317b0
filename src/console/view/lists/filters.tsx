// Draws what stands above the rows of a list: the search field, the filters, and the tools.
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { lazy, Suspense, useId, useState, type ReactElement, type ReactNode } from 'react';
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { keepValue, readKept } from '../../../../runtime/model/kept-values.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { readerOf, useConsole } from '../../contracts/console-context.ts';
import type { ListAddress } from '../../contracts/list-address.ts';
import { Waiting } from '../frame/waiting.tsx';

/** They are open as the owner left them. Folded, they cost no code: a list is there sooner. */
const STORED = 'console.filters';

// Formily comes with them. The rows do not wait for it.
const FilterFields = lazy(() => track('filters', import('./filter-fields.tsx')));

interface FiltersProps {
  list: ListDocument;
  place: string;
  address: ListAddress;
  /** Goes to the first page of what is searched now. */
  onChange(change: Partial<Pick<ListAddress, 'q' | 'filters'>>): void;
  /** The tools of the list, in line with its search. */
  children: ReactNode;
}

export function Filters({ list, place, address, onChange, children }: FiltersProps): ReactElement {
  const console = useConsole();
  const { translate } = console;
  const id = useId();
  const [isOpen, setOpen] = useState(() => readKept('browser', STORED) === true);
  const [hasTools, setTools] = useState(false);
  const { search, filters } = list;
  const count = Object.keys(address.filters).length;
  const toggle = (): void => {
    setOpen(!isOpen);
    keepValue('browser', STORED, !isOpen);
  };
  const Box = search === undefined && filters === undefined ? 'div' : 'search';
  return (
    <Box className="console-above" data-tools={hasTools ? '' : undefined}>
      {search !== undefined && (
        <SearchField
          key={address.q}
          label={readerOf(console, place).text(search)}
          q={address.q}
          onSearch={(q) => onChange({ q })}
        />
      )}
      {filters !== undefined && (
        <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={toggle}>
          {count === 0 ? translate('list.filters') : translate('list.filtersOn', { count })}
          <span aria-hidden className="console-menu-sign">
            {isOpen ? '▴' : '▾'}
          </span>
        </Button>
      )}
      {search !== undefined && (
        <Button
          className="console-more"
          aria-expanded={hasTools}
          aria-label={translate('list.tools')}
          onClick={() => setTools(!hasTools)}
        >
          <span aria-hidden>⋯</span>
        </Button>
      )}
      {children}
      {filters !== undefined && isOpen && (
        <div id={id} className="console-filter-fields">
          <Suspense fallback={<Waiting />}>
            <FilterFields
              list={list}
              filters={address.filters}
              onChange={(next) => onChange({ filters: next })}
            />
          </Suspense>
        </div>
      )}
    </Box>
  );
}

interface SearchFieldProps {
  label: string;
  q: string;
  onSearch(q: string): void;
}

/** antd's own brings the icons of selects along, and with them the selects. */
function SearchField({ label, q, onSearch }: SearchFieldProps): ReactElement {
  const { translate } = useConsole();
  const [text, setText] = useState(q);
  const search = (now: string): void => onSearch(now.trim());
  return (
    <div className="console-search">
      <Input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        allowClear
        onChange={({ target, type }) => {
          setText(target.value);
          // The button that clears it.
          if (type === 'click') search(target.value);
        }}
        onPressEnter={({ nativeEvent }) => {
          if (!nativeEvent.isComposing) search(text);
        }}
      />
      <Button className="console-search-act" onClick={() => search(text)}>
        {translate('search')}
      </Button>
    </div>
  );
}
