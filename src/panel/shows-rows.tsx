// Edits conditions as rows: when a node of a block, or a field of a form, is shown.
import './panel-boxes.css';
import { useId, type ReactElement } from 'react';
import type { ConditionRow } from '../../runtime/owned/shows.ts';
import type { PanelWords } from './parts/contract.ts';
import { IconButton } from './parts/panel-icon.tsx';

type ConditionTest = 'filled' | 'empty' | 'is' | 'isNot' | 'atLeast' | 'atMost';
export type Joint = 'all' | 'any';

/** What a row can ask about. */
export interface ConditionSubject {
  key: string;
  title: string;
  kind: 'text' | 'number' | 'switch' | 'date';
  /** The type of its box, where it is another one than the kind, and how what is typed there is stored. */
  box?: string;
  written?(typed: string): string;
  /** What it is chosen from. */
  values?: readonly { key: string | number | boolean; title: string }[];
}

const ALWAYS: readonly ConditionTest[] = ['filled', 'empty', 'is', 'isNot'];
const YES_OR_NO: readonly ConditionTest[] = ['is', 'isNot'];
const TESTS: readonly ConditionTest[] = [...ALWAYS, 'atLeast', 'atMost'];

const testOf = (row: ConditionRow): ConditionTest =>
  TESTS.find((test) => row[test] !== undefined) ?? 'filled';

/** A row as it begins: yes, the first of a choice, or that anything is filled in. */
export const newRow = (subject: ConditionSubject): ConditionRow =>
  rowOf(subject.key, subject.kind === 'switch' || subject.values ? 'is' : 'filled', subject);

interface ShowsRowsProps {
  rows: readonly ConditionRow[];
  joint: Joint;
  subjects: readonly ConditionSubject[];
  words: PanelWords;
  /** What is said where there are no rows. */
  nothing: string;
  /** Numbers and dates can be compared. */
  compares?: boolean;
  onChange(rows: readonly ConditionRow[], joint: Joint): void;
}

export function ShowsRows(props: ShowsRowsProps): ReactElement {
  const { rows, joint, subjects, words, nothing, compares, onChange } = props;
  const [first] = subjects;
  return (
    <>
      {rows.length === 0 && <p className="ed-panel-hint">{nothing}</p>}
      {rows.length > 1 && (
        <select
          className="ed-box"
          aria-label={words('shows')}
          value={joint}
          onChange={({ currentTarget: { value } }) => onChange(rows, value as Joint)}
        >
          <option value="all">{words('all')}</option>
          <option value="any">{words('any')}</option>
        </select>
      )}
      {Array.from(rows.entries(), ([index, row]) => (
        <RowBoxes
          // By its place: a row that asks about another field keeps the focus.
          key={index}
          {...{ row, subjects, words, compares }}
          place={`${index + 1} / ${rows.length}`}
          onChange={(next) =>
            onChange(next === undefined ? rows.toSpliced(index, 1) : rows.with(index, next), joint)
          }
        />
      ))}
      {first === undefined ? (
        <p className="ed-panel-hint">{words('noFields')}</p>
      ) : (
        <button
          type="button"
          className="ed-panel-button"
          onClick={() => onChange([...rows, newRow(first)], joint)}
        >
          + {words('addRow')}
        </button>
      )}
    </>
  );
}

interface RowBoxesProps {
  row: ConditionRow;
  subjects: readonly ConditionSubject[];
  words: PanelWords;
  place: string;
  compares: boolean | undefined;
  /** Undefined removes the row. */
  onChange(row: ConditionRow | undefined): void;
}

function RowBoxes({ row, subjects, words, place, compares, onChange }: RowBoxesProps): ReactElement {
  const test = testOf(row);
  const subject = subjects.find(({ key }) => key === row.field);
  const id = useId();
  const isCompared = compares === true && (subject?.kind === 'number' || subject?.kind === 'date');
  // A switch that nobody has touched is not yes.
  const isYesOrNo = subject?.kind === 'switch' && row[test] === true && (test === 'is' || test === 'isNot');
  const tests = isYesOrNo ? YES_OR_NO : isCompared ? TESTS : ALWAYS;
  return (
    <div className="ed-shows-row" role="group" aria-labelledby={id}>
      <span id={id} hidden>{`${place}: ${subject?.title ?? row.field}`}</span>
      <select
        className="ed-box"
        aria-label={words('fieldTitle')}
        value={row.field}
        onChange={({ currentTarget: { value } }) => {
          const next = subjects.find(({ key }) => key === value);
          if (next !== undefined) onChange(newRow(next));
        }}
      >
        {subject === undefined && <option value={row.field}>{row.field}</option>}
        {subjects.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      <select
        className="ed-box"
        aria-label={words('shows')}
        value={test}
        onChange={({ currentTarget: { value } }) =>
          onChange(rowOf(row.field, value as ConditionTest, subject))
        }
      >
        {tests.map((each) => (
          <option key={each} value={each}>
            {isYesOrNo ? words(each === 'is' ? 'isYes' : 'isNo') : words(each)}
          </option>
        ))}
      </select>
      {test !== 'filled' && test !== 'empty' && !isYesOrNo && (
        <ValueBox
          {...{ subject, words }}
          value={row[test] ?? ''}
          onChange={(value) => onChange({ field: row.field, [test]: value })}
        />
      )}
      <IconButton icon="close" label={words('removeRow')} onClick={() => onChange(undefined)} />
    </div>
  );
}

function rowOf(field: string, test: ConditionTest, subject: ConditionSubject | undefined): ConditionRow {
  if (test === 'filled' || test === 'empty') return { field, [test]: true };
  const value = subject?.kind === 'switch' ? true : subject?.kind === 'number' ? 0 : '';
  return { field, [test]: subject?.values === undefined ? value : (subject.values[0]?.key ?? '') };
}

interface ValueBoxProps {
  subject: ConditionSubject | undefined;
  words: PanelWords;
  value: string | number | boolean;
  onChange(value: string | number | boolean): void;
}

/** The value that a row compares with: one of a choice, yes or no, a number, a date, or a text. */
function ValueBox({ subject, words, value, onChange }: ValueBoxProps): ReactElement {
  const { kind = 'text', values, box = kind, written = (typed: string) => typed } = subject ?? {};
  if (values !== undefined)
    return (
      <select
        className="ed-box"
        aria-label={words('is')}
        value={String(value)}
        onChange={({ currentTarget }) =>
          onChange(values.find(({ key }) => String(key) === currentTarget.value)?.key ?? currentTarget.value)
        }
      >
        {values.every(({ key }) => String(key) !== String(value)) && (
          <option value={String(value)}>{String(value) || '–'}</option>
        )}
        {values.map(({ key, title }) => (
          <option key={String(key)} value={String(key)}>
            {title}
          </option>
        ))}
      </select>
    );
  if (kind === 'switch')
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
      type={box}
      value={String(value)}
      onChange={({ currentTarget }) =>
        onChange(kind === 'number' ? Number(currentTarget.value) : written(currentTarget.value))
      }
    />
  );
}
