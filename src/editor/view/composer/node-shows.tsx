// When the chosen node is shown: rows about what pages have filled in.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { Shows, ShowsRow } from '../../../../runtime/generated/documents.generated.ts';
import { keysIn } from '../../../../runtime/owned/scope.ts';
import { findField } from '../../commands/composer/definition-fields.ts';
import { replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { PanelIcon } from '../panel/parts/panel-icon.tsx';
import { useComposer } from './composer-context.ts';

type Test = 'filled' | 'empty' | 'is' | 'isNot';
const TESTS: readonly Test[] = ['filled', 'empty', 'is', 'isNot'];

const testOf = (row: ShowsRow): Test => TESTS.find((test) => row[test] !== undefined) ?? 'filled';

type Titles = readonly (readonly [key: string, title: string])[];

export const NodeShows = observer(function NodeShows(): ReactElement {
  const { composer, words, read } = useComposer();
  const { node, scope } = composer.node;
  const { definition } = composer;
  const joint = node.shows?.any === undefined ? 'all' : 'any';
  const rows = node.shows?.[joint] ?? [];
  const titles: Titles = keysIn(scope).map((key) => {
    const field = findField(definition, key)?.field;
    const choice = definition.choices?.find((each) => each.key === key);
    return [key, read((field ?? choice)?.setting.title) || key] as const;
  });
  const [first] = titles;
  const write = (next: readonly ShowsRow[], how: 'all' | 'any' = joint): void => {
    const shows: Shows | undefined = next.length === 0 ? undefined : { [how]: [...next] };
    const alter = ({ shows: _, ...each }: typeof node): typeof node =>
      shows === undefined ? each : { ...each, shows };
    composer.change(replaceNode(definition, node.id, alter), `${node.id} shows`);
  };
  return (
    <>
      {rows.length === 0 && <p className="ed-panel-hint">{words('always')}</p>}
      {rows.length > 1 && (
        <select
          className="ed-box"
          aria-label={words('shows')}
          value={joint}
          onChange={({ currentTarget: { value } }) => write(rows, value as 'all' | 'any')}
        >
          <option value="all">{words('all')}</option>
          <option value="any">{words('any')}</option>
        </select>
      )}
      {rows.map((row, index) => (
        <ShowsRowBoxes
          key={keyOf(rows, index)}
          row={row}
          titles={titles}
          onChange={(next) => write(next === undefined ? rows.toSpliced(index, 1) : rows.with(index, next))}
        />
      ))}
      {first === undefined ? (
        <p className="ed-panel-hint">{words('noFields')}</p>
      ) : (
        <button
          type="button"
          className="ed-panel-button"
          onClick={() => write([...rows, { field: first[0], filled: true }])}
        >
          + {words('addRow')}
        </button>
      )}
    </>
  );
});

/** Rows about one field are told apart by their order. */
function keyOf(rows: readonly ShowsRow[], index: number): string {
  const field = rows[index]?.field ?? '';
  return `${field} ${rows.slice(0, index).filter((each) => each.field === field).length}`;
}

interface ShowsRowProps {
  row: ShowsRow;
  titles: Titles;
  /** Undefined removes the row. */
  onChange(row: ShowsRow | undefined): void;
}

const ShowsRowBoxes = observer(function ShowsRowBoxes({
  row,
  titles,
  onChange,
}: ShowsRowProps): ReactElement {
  const { words } = useComposer();
  const test = testOf(row);
  return (
    <div className="ed-shows-row" role="group">
      <select
        className="ed-box"
        aria-label={words('fieldTitle')}
        value={row.field}
        onChange={({ currentTarget: { value } }) => onChange({ ...row, field: value })}
      >
        {titles.map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      <select
        className="ed-box"
        aria-label={words('shows')}
        value={test}
        onChange={({ currentTarget: { value } }) => onChange(rowOf(row.field, value as Test))}
      >
        {TESTS.map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        ))}
      </select>
      {(test === 'is' || test === 'isNot') && (
        <ValueBox row={row} onChange={(value) => onChange({ field: row.field, [test]: value })} />
      )}
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet ed-panel-only"
        aria-label={words('removeRow')}
        onClick={() => onChange(undefined)}
      >
        <PanelIcon name="close" />
      </button>
    </div>
  );
});

function rowOf(field: string, test: Test): ShowsRow {
  return test === 'filled' || test === 'empty' ? { field, [test]: true } : { field, [test]: '' };
}

/** The value that a row compares with: one of a choice, yes or no, a number, or a text. */
const ValueBox = observer(function ValueBox({
  row,
  onChange,
}: {
  row: ShowsRow;
  onChange(value: string | number | boolean): void;
}): ReactElement {
  const { composer, read, words } = useComposer();
  const field = findField(composer.definition, row.field)?.field;
  const choice = composer.definition.choices?.find(({ key }) => key === row.field);
  const values = choice?.values ?? field?.values;
  const value = row.is ?? row.isNot ?? '';
  if (values !== undefined)
    return (
      <select
        className="ed-box"
        aria-label={words('is')}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">–</option>
        {values.map(({ key, title }) => (
          <option key={key} value={key}>
            {read(title)}
          </option>
        ))}
      </select>
    );
  const isNumber = field?.kind === 'number';
  if (field?.kind === 'switch')
    return (
      <input
        type="checkbox"
        aria-label={words('is')}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  return (
    <input
      className="ed-box"
      aria-label={words('is')}
      type={isNumber ? 'number' : 'text'}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(isNumber ? Number(currentTarget.value) : currentTarget.value)}
    />
  );
});
