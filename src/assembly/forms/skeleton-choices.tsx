/** Draws the skeleton of a table whose rows are chosen. */
import type { ReactElement } from 'react';
import { rulesInside, type NestedRule } from '../../../runtime/forms/rules/rule.ts';
import { isObject } from '../../../runtime/model/json.ts';
import { choicesOf, propsOf, times } from './skeleton-control.tsx';
import { wordsOf } from './skeleton-words.ts';

interface Column {
  title: string;
  /** The member of a row that it shows. */
  member: string;
}

function columnsOf(rule: NestedRule): Column[] {
  const { columns } = propsOf(rule);
  if (Array.isArray(columns))
    return (columns as unknown[]).filter(isObject).map(({ title, dataIndex }) => ({
      title: wordsOf(title),
      member: String(dataIndex),
    }));
  return rulesInside(rule).map((column) => {
    const { title = column.title, dataIndex = column.name } = propsOf(column);
    return { title: wordsOf(title ?? column.name), member: String(dataIndex) };
  });
}

/** The columns and rows of a table of choices, with room for the boxes that choose them. */
export function ChoicesSkeleton({ rule }: { rule: NestedRule }): ReactElement {
  const columns = columnsOf(rule);
  const choices = choicesOf(rule);
  const cells = (draw: (column: Column, key: number) => ReactElement): ReactElement[] =>
    columns.map((column, key) => draw(column, key));
  return (
    <div className="choice-table">
      {propsOf(rule).showSearch === true ? <span className="field-search" /> : null}
      <table className="row-table">
        <thead>
          <tr>
            <td>{propsOf(rule).mode === 'single' ? null : <span className="choice-mark">…</span>}</td>
            {cells(({ title }, key) => (
              <th key={key}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times(choices.length, (row) => (
            <tr key={row}>
              <td>
                <span className="choice-mark">…</span>
              </td>
              {cells(({ title, member }, key) => (
                <td key={key} data-title={title}>
                  {wordsOf(choices[row]?.[member])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
