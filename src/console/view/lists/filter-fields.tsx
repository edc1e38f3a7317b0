// Draws the fields of the filters of a list. What they hold is in the address.
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isObject, type Json, type JsonObject } from '../../../../runtime/model/json.ts';
import { ENTITIES } from '../../../../runtime/generated/entities.generated.ts';
import { mayCall } from '../../../assembly/console-documents.ts';
import { useConsole, type Console } from '../../contracts/console-context.ts';
import type { ListAddress } from '../../contracts/list-address.ts';
import { filterRules, readFilter } from '../../contracts/list-query.ts';
import { DocumentForm } from '../dialogs/document-form.tsx';

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

/** `x-options` chooses a kind of record: `entities`, or those that can be in the trash, `removable`. */
function withOptions(
  rule: Record<string, unknown>,
  translate: Console['translate'],
): Record<string, unknown> {
  const wanted = rule['x-options'];
  if (wanted !== 'entities' && wanted !== 'removable') return rule;
  const offered = Object.values(ENTITIES).filter(({ isRemovable }) => wanted === 'entities' || isRemovable);
  return { ...rule, enum: offered.map(({ name }) => ({ label: translate(`entity.${name}`), value: name })) };
}

/** Without those that choose from records which the owner may not see. */
function filtersFor(
  { owner: { permissions }, translate }: Console,
  filters: ListDocument['filters'],
): Record<string, unknown> {
  const shown = Object.entries(filterRules({ filters })).filter(([, { 'x-component-props': props }]) => {
    const call = isObject(props) ? props.call : undefined;
    return typeof call !== 'string' || mayCall(call, permissions);
  });
  const properties = Object.fromEntries(shown.map(([name, rule]) => [name, withOptions(rule, translate)]));
  return { ...filters, properties };
}

interface FilterFieldsProps {
  list: ListDocument;
  filters: ListAddress['filters'];
  onChange(filters: Record<string, string>): void;
}

export default function FilterFields({ list, filters, onChange }: FilterFieldsProps): ReactElement {
  const console = useConsole();
  const schema = useMemo(() => filtersFor(console, list.filters), [console, list.filters]);
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
  return <DocumentForm schema={schema} initial={initial} startsFocused={false} onChange={change} />;
}
