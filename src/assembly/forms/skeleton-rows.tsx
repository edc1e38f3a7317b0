/** Draws skeletons of lists: the rows that a list begins with, and the buttons around them. */
import type { ReactElement, ReactNode } from 'react';
import { itemsOf, rulesInside, type FormRule, type NestedRule } from '../../../runtime/forms/rules/rule.ts';
import { propsOf, times } from './skeleton-control.tsx';
import { wordsOf } from './skeleton-words.ts';
import type { DrawFields } from './skeleton-panes.tsx';

const PART =
  /^Array(?:Base|Table|Cards|Items|Collapse|Tabs)\.(SortHandle|Index|Copy|Remove|MoveUp|MoveDown|Addition)$/;

/** The skeleton of a row's button or number; undefined for any other rule. */
export function skeletonOfRowPart(rule: NestedRule): ReactElement | undefined {
  const part = PART.exec(String(rule['x-component']))?.[1];
  if (part === undefined) return undefined;
  return <span className={part === 'Addition' ? 'row-add' : part === 'Index' ? 'row-index' : 'row-button'} />;
}

function card(inside: readonly FormRule[], draw: DrawFields): ReactNode {
  const isPart = (rule: FormRule): boolean => skeletonOfRowPart(rule) !== undefined;
  return (
    <div className="row-card">
      <div className="row-head">{draw(inside.filter(isPart))}</div>
      {draw(inside.filter((rule) => !isPart(rule)))}
    </div>
  );
}

function titleOf(column: FormRule): string {
  return wordsOf(propsOf(column).title ?? column.title);
}

function table(columns: readonly FormRule[], rows: number, draw: DrawFields): ReactElement {
  return (
    <table className="row-table">
      <thead>
        <tr>
          {times(columns.length, (at) => (
            <th key={at}>{columns[at] === undefined ? '' : titleOf(columns[at])}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times(rows, (row) => (
          <tr key={row}>
            {times(columns.length, (at) => (
              <td key={at}>
                {columns[at] === undefined ? null : draw(rulesInside(columns[at]), titleOf(columns[at]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// At least one row, which is shown.
function tabs(rule: NestedRule, rows: number, items: NestedRule, draw: DrawFields): ReactElement {
  return (
    <>
      <div className="pane-tabs">
        {times(Math.max(1, rows), (at) => (
          <span key={at}>
            {wordsOf(rule.title)} {at + 1}
          </span>
        ))}
      </div>
      {draw([{ ...items, name: '0' }])}
      <div className="pane-buttons">
        <span className="row-add" />
      </div>
    </>
  );
}

function fold(rule: NestedRule, items: NestedRule, at: number, draw: DrawFields): ReactNode {
  const { header, title, extra } = propsOf(items);
  const inside = rulesInside(items);
  const isPart = (inner: FormRule): boolean => skeletonOfRowPart(inner) !== undefined;
  return (
    <div className="row-card row-fold">
      <div className="row-head">
        <span aria-expanded>{`${wordsOf(header ?? title ?? items.title ?? rule.title)} ${at + 1}`}</span>
        {typeof extra === 'string' ? <span className="field-help">{extra}</span> : null}
        {draw(inside.filter((inner) => isPart(inner) && !String(inner['x-component']).endsWith('.Index')))}
      </div>
      <div className="form">{draw(inside.filter((inner) => !isPart(inner)))}</div>
    </div>
  );
}

/** The rows of a list's default value, and the button that adds a row. */
export function RowsSkeleton({ rule, draw }: { rule: NestedRule; draw: DrawFields }): ReactElement {
  const rows = Array.isArray(rule.default) ? rule.default.length : 0;
  const items = itemsOf(rule);
  const inside = items === undefined ? [] : rulesInside(items);
  const component = rule['x-component'];
  return (
    <div className="row-list">
      {component === 'ArrayTable' && rows > 0 ? table(inside, rows, draw) : null}
      {component === 'ArrayCards' ? times(rows, (row) => <div key={row}>{card(inside, draw)}</div>) : null}
      {component === 'ArrayItems'
        ? times(rows, (row) => (
            <div key={row} className="row-item">
              {items === undefined ? null : draw([{ ...items, name: String(row) }])}
            </div>
          ))
        : null}
      {component === 'ArrayTabs' && items !== undefined ? tabs(rule, rows, items, draw) : null}
      {component === 'ArrayCollapse' && items !== undefined
        ? times(rows, (row) => <div key={row}>{fold(rule, items, row, draw)}</div>)
        : null}
      {draw(rulesInside(rule))}
    </div>
  );
}
