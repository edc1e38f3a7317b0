// The search field and the filters of a list. What they hold is in the address.
import Input from 'antd/es/input';
import { useCallback, useState, type ReactElement } from 'react';
import type { FormRule } from '../../../runtime/forms/rules/rule.ts';
import type { ListDocument } from '../../../runtime/generated/documents.generated.ts';
import type { Json, JsonObject } from '../../../runtime/model/json.ts';
import { readerOf, useConsole } from '../contracts/console-context.ts';
import type { ListAddress } from '../contracts/list-address.ts';
import { DocumentForm, rulesOf } from './document-form.tsx';

interface FiltersProps {
  list: ListDocument;
  place: string;
  address: ListAddress;
  /** Goes to the first page of what is searched now. */
  onChange(change: Partial<Pick<ListAddress, 'q' | 'filters'>>): void;
}

export function Filters({ list, place, address, onChange }: FiltersProps): ReactElement | null {
  const console = useConsole();
  if (list.search === undefined && list.filters === undefined) return null;
  const label = readerOf(console, place).text(list.search);
  return (
    <search className="console-filters">
      {list.search !== undefined && (
        <SearchField key={address.q} label={label} q={address.q} onSearch={(q) => onChange({ q })} />
      )}
      {list.filters !== undefined && (
        <FilterFields
          schema={list.filters}
          filters={address.filters}
          onChange={(filters) => onChange({ filters })}
        />
      )}
    </search>
  );
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

/** Filters that are numbers or booleans are read from the texts of the address. What is none is left out. */
function readFilters(filters: ListAddress['filters'], rules: readonly FormRule[]): JsonObject {
  const read = ([name, text]: [string, string]): [string, Json][] => {
    const { type } = rules.find((rule) => rule.name === name) ?? {};
    if (type === 'boolean') return text === 'true' || text === 'false' ? [[name, text === 'true']] : [];
    if (type === 'number') return Number.isNaN(Number(text)) ? [] : [[name, Number(text)]];
    return [[name, text]];
  };
  return Object.fromEntries(Object.entries(filters).flatMap(read));
}

/** As the address holds them; those without a value are left out. */
function writeFilters(values: JsonObject): Record<string, string> {
  const found = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(found.map(([name, value]) => [name, String(value)]));
}

interface FilterFieldsProps {
  schema: Record<string, unknown>;
  filters: ListAddress['filters'];
  onChange(filters: Record<string, string>): void;
}

function FilterFields({ schema, filters, onChange }: FilterFieldsProps): ReactElement {
  const { language } = useConsole().site;
  const read = (): JsonObject => readFilters(filters, rulesOf(schema, language));
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
