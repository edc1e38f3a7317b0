// The search field and the filters of a list. What they hold is in the address.
import Input from 'antd/es/input';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import type { ListDocument } from '../../../runtime/generated/documents.generated.ts';
import { isObject, type Json, type JsonObject } from '../../../runtime/model/json.ts';
import { mayCall } from '../../assembly/console-documents.ts';
import { readerOf, useConsole } from '../contracts/console-context.ts';
import type { ListAddress } from '../contracts/list-address.ts';
import { filterRules, readFilter } from '../contracts/list-query.ts';
import { DocumentForm } from './document-form.tsx';

interface FiltersProps {
  list: ListDocument;
  place: string;
  address: ListAddress;
  /** Goes to the first page of what is searched now. */
  onChange(change: Partial<Pick<ListAddress, 'q' | 'filters'>>): void;
}

export function Filters({ list, place, address, onChange }: FiltersProps): ReactElement | null {
  const console = useConsole();
  const { permissions } = console.owner;
  const schema = useMemo(() => filtersFor(permissions, list.filters), [permissions, list.filters]);
  if (list.search === undefined && list.filters === undefined) return null;
  const label = readerOf(console, place).text(list.search);
  return (
    <search className="console-filters">
      {list.search !== undefined && (
        <SearchField key={address.q} label={label} q={address.q} onSearch={(q) => onChange({ q })} />
      )}
      {list.filters !== undefined && (
        <FilterFields
          list={list}
          schema={schema}
          filters={address.filters}
          onChange={(filters) => onChange({ filters })}
        />
      )}
    </search>
  );
}

/** Without those that choose from records which the owner may not see. */
function filtersFor(
  permissions: ReadonlySet<string>,
  filters: ListDocument['filters'],
): Record<string, unknown> {
  const shown = Object.entries(filterRules({ filters })).filter(([, { 'x-component-props': props }]) => {
    const call = isObject(props) ? props.call : undefined;
    return typeof call !== 'string' || mayCall(call, permissions);
  });
  return { ...filters, properties: Object.fromEntries(shown) };
}

interface SearchFieldProps {
  label: string;
  q: string;
  onSearch(q: string): void;
}

function SearchField({ label, q, onSearch }: SearchFieldProps): ReactElement {
  const { say } = useConsole();
  return (
    <label className="console-search">
      <span>{label}</span>
      <Input.Search
        defaultValue={q}
        allowClear
        enterButton={say('search')}
        onSearch={(text) => onSearch(text.trim())}
      />
    </label>
  );
}

/** Filters that are numbers, booleans or lists are read from the texts of the address. */
function readFilters(filters: ListAddress['filters'], list: ListDocument): JsonObject {
  const rules = filterRules(list);
  const read = ([name, text]: [string, string]): [string, Json][] => {
    const value = readFilter(text, rules[name]?.type);
    return value === undefined ? [] : [[name, value as Json]];
  };
  return Object.fromEntries(Object.entries(filters).flatMap(read));
}

/** As the address holds them; those without a value are left out. */
function writeFilters(values: JsonObject): Record<string, string> {
  const found = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && String(value) !== '',
  );
  return Object.fromEntries(found.map(([name, value]) => [name, String(value)]));
}

interface FilterFieldsProps {
  list: ListDocument;
  schema: Record<string, unknown>;
  filters: ListAddress['filters'];
  onChange(filters: Record<string, string>): void;
}

function FilterFields({ list, schema, filters, onChange }: FilterFieldsProps): ReactElement {
  const read = (): JsonObject => readFilters(filters, list);
  const now = JSON.stringify(filters);
  const [said, setSaid] = useState(now);
  const [initial, setInitial] = useState(read);
  // What this form has not said itself comes from the history or a link: it begins anew.
  if (said !== now) {
    setSaid(now);
    setInitial(read());
  }
  const change = useCallback(
    (values: JsonObject) => {
      const written = writeFilters(values);
      setSaid(JSON.stringify(written));
      onChange(written);
    },
    [onChange],
  );
  return (
    <div className="console-filter-fields">
      <DocumentForm schema={schema} initial={initial} startsFocused={false} onChange={change} />
    </div>
  );
}
