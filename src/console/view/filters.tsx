// The search field and the filters of a list. What they hold is in the address.
import Input from 'antd/es/input';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { localize } from '../../../runtime/forms/rules/localize.ts';
import { rulesInside, type FormRule } from '../../../runtime/forms/rules/rule.ts';
import type { ListDocument } from '../../../runtime/generated/documents.generated.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { FieldSet, prepareFieldSet, type ReadyFieldSet } from '../../assembly/forms/field-set.tsx';
import { readerOf, useConsole } from '../contracts/console-context.ts';
import type { ListAddress } from '../contracts/list-address.ts';
import { THEME } from './theme.ts';

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

/** A rule whose values are numbers or booleans reads them from the text of the address. */
function readFilter(text: string, rule: FormRule | undefined): unknown {
  return rule?.type === 'number' || rule?.type === 'boolean' ? (JSON.parse(text) as unknown) : text;
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

function FilterFields({ schema, filters, onChange }: FilterFieldsProps): ReactElement | null {
  const { site } = useConsole();
  const [ready, setReady] = useState<ReadyFieldSet>();
  const box = useRef<HTMLDivElement>(null);
  const rules = useMemo(
    () => rulesInside(localize({ type: 'object', ...schema }, site.language)),
    [schema, site],
  );
  const now = JSON.stringify(filters);
  // What this form has said itself: another address comes from the history or a link.
  const said = useRef<string>(undefined);
  useEffect(() => {
    if (said.current === now) return undefined;
    said.current = now;
    let isOpen = true;
    const texts = JSON.parse(now) as Record<string, string>;
    const values = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        readFilter(
          text,
          rules.find((rule) => rule.name === name),
        ),
      ]),
    ) as JsonObject;
    void prepareFieldSet(rules, site, {}, values).then((made) => {
      if (isOpen) setReady(made);
    });
    return () => {
      isOpen = false;
    };
  }, [now, rules, site]);
  const change = useCallback(
    (values: JsonObject) => {
      const written = writeFilters(values);
      said.current = JSON.stringify(written);
      onChange(written);
    },
    [onChange],
  );
  const popups = useCallback(() => box.current ?? document.body, []);
  return (
    <div ref={box} className="console-filter-fields">
      {ready !== undefined && (
        <FieldSet
          key={ready.form.id}
          ref={null}
          ready={ready}
          theme={THEME}
          popups={popups}
          startsFocused={false}
          onChange={change}
        />
      )}
    </div>
  );
}
