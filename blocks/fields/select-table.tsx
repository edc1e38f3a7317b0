// Draws a table whose rows can be chosen, with a search.
import type { Field } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { observer, RecursionField, useField, useFieldSchema } from '@formily/react';
import { useState, type ReactElement } from 'react';
import { choicesOf, type Choice } from './choices.ts';
import { describeGroup, idsOf } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { useFieldServices } from './services.ts';

interface Column {
  title: string;
  member: string;
}

interface TableRow {
  choice: Choice;
  level: number;
}

/** The visible columns: those of the props, or the rules inside. */
function useColumns(columns: unknown): Column[] {
  const field = useField<Field>();
  const schema = useFieldSchema();
  if (Array.isArray(columns))
    return (columns as Record<string, unknown>[]).map(({ title, dataIndex }) => ({
      title: String(title ?? ''),
      member: String(dataIndex),
    }));
  const read = (inner: Schema, name: string | number): Column[] => {
    const own = field.form.query(`${field.address.toString()}.${name}`).take();
    if (own !== undefined && own.display !== 'visible') return [];
    const props = (own?.componentProps ?? inner['x-component-props'] ?? {}) as Record<string, unknown>;
    const title: unknown = props.title ?? own?.title ?? inner.title ?? name;
    return [{ title: String(title), member: String(props.dataIndex ?? name) }];
  };
  return schema.mapProperties(read).flat();
}

// A tree of choices as rows, in reading order.
const rowsOf = (choices: readonly Choice[], level = 0): TableRow[] =>
  choices.flatMap((choice) => [{ choice, level }, ...rowsOf(choice.children ?? [], level + 1)]);

const cellOf = (choice: Choice, { member }: Column): string => {
  const value = choice[member];
  return typeof value === 'object' || value === undefined ? '' : String(value);
};

/** A table whose rows are chosen with check boxes, or one of them with radio buttons. */
export const SelectTable = observer(function SelectTable(props: FieldProps): ReactElement {
  const { value, onChange, mode, disabled, readOnly, showSearch, searchProps, columns: given } = props;
  const field = useField<Field>();
  const schema = useFieldSchema();
  const columns = useColumns(given);
  const [sought, setSought] = useState('');
  const isSingle = mode === 'single';
  const chosen: readonly unknown[] = isSingle ? [value] : Array.isArray(value) ? value : [];
  const found = rowsOf(choicesOf(field)).filter(({ choice }) =>
    columns.some((column) => cellOf(choice, column).toLowerCase().includes(sought.trim().toLowerCase())),
  );
  const isOff = disabled === true || readOnly === true;
  const choose = (values: readonly unknown[], isChosen: boolean): void => {
    if (isSingle) return (onChange as (value: unknown) => void)(values[0]);
    const others = chosen.filter((each) => !values.includes(each));
    (onChange as (value: unknown) => void)(isChosen ? [...others, ...values] : others);
  };
  return (
    <div className="choice-table" {...describeGroup(field)}>
      {showSearch === true ? (
        <Search
          text={sought}
          placeholder={searchProps}
          onSearch={setSought}
          name={String(field.title ?? '')}
        />
      ) : null}
      <table className="row-table">
        <Head columns={columns} rows={found} chosen={chosen} isOff={isOff || isSingle} onChoose={choose} />
        <tbody>
          {found.map(({ choice, level }) => (
            <Line
              key={String(choice.value)}
              choice={choice}
              level={level}
              columns={columns}
              type={isSingle ? 'radio' : 'checkbox'}
              isChosen={chosen.includes(choice.value)}
              isOff={isOff || choice.disabled === true}
              onChoose={(isChosen) => choose([choice.value], isChosen)}
            />
          ))}
        </tbody>
      </table>
      {/* The columns as fields, so that reactions can change them. */}
      {schema.mapProperties((inner, name) => (
        <RecursionField key={name} schema={inner} name={name} onlyRenderSelf />
      ))}
    </div>
  );
});

interface SearchProps {
  text: string;
  name: string;
  placeholder: unknown;
  onSearch(text: string): void;
}

function Search({ text, name, placeholder, onSearch }: SearchProps): ReactElement {
  const { translate } = useFieldServices();
  const label = translate('form.table.search');
  const { placeholder: hint = label } = (placeholder ?? {}) as { placeholder?: string };
  return (
    <input
      type="search"
      className="field-search"
      aria-label={`${label} ${name}`}
      placeholder={hint}
      value={text}
      onChange={(event) => onSearch(event.target.value)}
      // Enter would send the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

interface HeadProps {
  columns: readonly Column[];
  rows: readonly TableRow[];
  chosen: readonly unknown[];
  isOff: boolean;
  onChoose(values: readonly unknown[], isChosen: boolean): void;
}

function Head({ columns, rows, chosen, isOff, onChoose }: HeadProps): ReactElement {
  const { translate } = useFieldServices();
  const values = rows.filter(({ choice }) => choice.disabled !== true).map(({ choice }) => choice.value);
  const areAll = values.length > 0 && values.every((value) => chosen.includes(value));
  return (
    <thead>
      <tr>
        <td>
          {isOff ? null : (
            <label className="choice-mark">
              <input
                type="checkbox"
                aria-label={translate('form.table.all')}
                checked={areAll}
                onChange={() => onChoose(values, !areAll)}
              />
            </label>
          )}
        </td>
        {columns.map(({ title, member }) => (
          <th key={member} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface LineProps {
  choice: Choice;
  level: number;
  columns: readonly Column[];
  type: 'radio' | 'checkbox';
  isChosen: boolean;
  isOff: boolean;
  onChoose(isChosen: boolean): void;
}

function Line({ choice, level, columns, type, isChosen, isOff, onChoose }: LineProps): ReactElement {
  const { control, error } = idsOf(useField<Field>());
  return (
    <tr data-chosen={isChosen}>
      <td>
        <label className="choice-mark">
          <input
            type={type}
            name={control}
            aria-label={choice.label}
            aria-describedby={error}
            checked={isChosen}
            disabled={isOff}
            onChange={() => onChoose(!isChosen)}
          />
        </label>
      </td>
      {columns.map((column, index) => (
        <td
          key={column.member}
          data-title={column.title}
          data-level={index === 0 && level > 0 ? Math.min(level, 5) : undefined}
          onClick={() => (isOff ? undefined : onChoose(!isChosen || type === 'radio'))}
        >
          {cellOf(choice, column)}
        </td>
      ))}
    </tr>
  );
}
